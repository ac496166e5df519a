import type { MarketReview } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { countOpen } from '../../../base/reports/index.ts'
import { presentHold, presentReviews } from '../../../goods/reviews/index.ts'
import type { MarketReviewRow } from './repository.ts'

/** Reviews with their shops, and how many open reports each has. */
export async function presentMarketReviews(
  db: Db | Tx,
  rows: readonly MarketReviewRow[],
  locale: string,
): Promise<MarketReview[]> {
  const ids = rows.map(({ id }) => id)
  const [reviews, reports] = await Promise.all([presentReviews(db, rows, locale), countOpen(db, 'review', ids)])
  return reviews.flatMap((review, index) => {
    const row = rows[index]
    if (!row) return []
    return {
      ...review,
      shop: { id: row.shop_id, name: row.shop_name },
      hidden: presentHold(row),
      open_reports: reports.get(row.id) ?? 0,
    }
  })
}

import type { SellerReview } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { presentHold, presentReviews } from '../present.ts'
import type { SellerReviewRow } from './repository.ts'

export async function presentSellerReviews(
  db: Db | Tx,
  rows: readonly SellerReviewRow[],
  locale: string,
): Promise<SellerReview[]> {
  const reviews = await presentReviews(db, rows, locale)
  return reviews.flatMap((review, index) => {
    const row = rows[index]
    if (!row) return []
    const { order_id, reported_at, reply_version: version } = row
    return { ...review, hidden: presentHold(row), order_id, is_reported: reported_at !== null, version }
  })
}

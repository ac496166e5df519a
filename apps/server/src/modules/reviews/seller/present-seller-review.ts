import type { SellerReview } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import { presentReviews } from '../present.ts'
import type { SellerReviewRow } from './repository.ts'

export async function presentSellerReviews(
  db: Db | Tx,
  rows: readonly SellerReviewRow[],
  locale: string,
): Promise<SellerReview[]> {
  const reviews = await presentReviews(db, rows, locale)
  return reviews.map((review, index) => ({
    ...review,
    order_id: rows[index]?.order_id ?? null,
    is_reported: typeof rows[index]?.reported_at === 'number',
    version: rows[index]?.reply_version ?? 0,
  }))
}

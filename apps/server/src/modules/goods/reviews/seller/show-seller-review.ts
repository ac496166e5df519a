import type { SellerReview } from '@rialto/contract'
import type { Db } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { presentSellerReviews } from './present-seller-review.ts'
import { selectShopReview } from './repository.ts'

interface ReviewQuery {
  id: number
  shopId: number
  locale: string
}

/** A review as its shop sees it; 404 for another shop's. */
export async function showSellerReview(db: Db, { id, shopId, locale }: ReviewQuery): Promise<SellerReview | Refusal> {
  const row = await selectShopReview(db, { id, shopId })
  const [review] = row ? await presentSellerReviews(db, [row], locale) : []
  return review ?? refuseUnknownReview()
}

export const refuseUnknownReview = () => refuse('not_found', text('This review does not exist'))

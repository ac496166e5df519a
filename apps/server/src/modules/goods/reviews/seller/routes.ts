import { type Api, reply } from '../../../../http/api.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { listShopReviews } from './list-shop-reviews.ts'
import { replyToReview } from './reply-to-review.ts'
import { reportReview } from './report-review.ts'
import { showSellerReview } from './show-seller-review.ts'

export function sellerReviewRoutes(api: Api, deps: OutboundDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/reviews', async ({ user: { shopId }, locale, query }) =>
    reply(await listShopReviews(deps, { shopId, locale }, query)),
  )

  api.handle('POST /seller/reviews/{id}/reply', async ({ user, locale, params, body }) => {
    const { shopId, actor } = user
    const answered = await replyToReview(deps, { reviewId: params.id, shopId, actor, ...body })
    if (answered instanceof Refusal) return answered
    const review = await showSellerReview(db, { id: params.id, shopId, locale })
    if (review instanceof Refusal) return review
    return answered === 'stale'
      ? refuse('stale', text('Somebody else has changed this in the meantime'), { current: review })
      : reply({ review }).withChange(answered.change)
  })

  api.handle('POST /seller/reviews/{id}/report', async ({ user, locale, params, body }) => {
    const { id: userId, shopId, actor } = user
    const change = await reportReview(deps, { reviewId: params.id, shopId, userId, actor, ...body })
    if (change instanceof Refusal) return change
    const review = await showSellerReview(db, { id: params.id, shopId, locale })
    return review instanceof Refusal ? review : reply({ review }).withChange(change)
  })
}

import { type Api, reply } from '../../../http/api.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
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
    const shown = { id: params.id, shopId, locale }
    const refusal = await replyToReview(deps, { reviewId: params.id, shopId, actor, ...body })
    const review = refusal instanceof Refusal ? refusal : await showSellerReview(db, shown)
    if (review instanceof Refusal) return review
    return refusal === 'stale'
      ? refuse('stale', text('Somebody else has changed this in the meantime'), { current: review })
      : reply({ review }, text('Answer published'))
  })

  api.handle('POST /seller/reviews/{id}/report', async ({ user, locale, params, body }) => {
    const { id: userId, shopId, actor } = user
    const refusal = await reportReview(deps, { reviewId: params.id, shopId, userId, actor, ...body })
    const review = refusal ?? (await showSellerReview(db, { id: params.id, shopId, locale }))
    return review instanceof Refusal ? review : reply({ review }, text('Reported to the operator'))
  })
}

import { withBatchedReads } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { personOf } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { listReviews, listShopReviews, showSellerReview } from './list-reviews.ts'
import { replyToReview, reportReview, reviewProduct } from './write-review.ts'

export function reviewRoutes(api: Api, deps: Deps): void {
  api.handle('GET /reviews', async ({ query, locale }) => {
    const { product_id: productId, shop_id: shopId, ...shown } = query
    const page = await listReviews(withBatchedReads(deps), { productId, shopId, ...shown }, locale)
    return page instanceof Refusal ? page : reply(page)
  })

  api.handle(
    'POST /product-review',
    async ({ user, body, files, locale }) => {
      const { product_id: productId, order_id: orderId, cart_id: lineId, rating, description } = body
      const submission = {
        userId: user.id,
        productId,
        orderId,
        lineId,
        rating,
        description,
        photos: files.photos,
        locale,
      }
      const review = await reviewProduct(deps, submission)
      return review instanceof Refusal ? review : reply({ review }, text('Thank you for your review'))
    },
    { rateLimit: { max: 30, seconds: 60 } },
  )
}

export function sellerReviewRoutes(api: Api, deps: OutboundDeps): void {
  const { db } = deps.database

  api.handle('GET /seller/reviews', async ({ user: { shopId }, locale, query }) =>
    reply(await listShopReviews(withBatchedReads(deps), { shopId, locale }, query)),
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
    const { shopId, actor } = user
    const userId = personOf(user)
    const change = await reportReview(deps, { reviewId: params.id, shopId, userId, actor, ...body })
    if (change instanceof Refusal) return change
    const review = await showSellerReview(db, { id: params.id, shopId, locale })
    return review instanceof Refusal ? review : reply({ review }).withChange(change)
  })
}

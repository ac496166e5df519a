import type { Deps } from '../../../deps.ts'
import { type Api, reply } from '../../../http/api.ts'
import { Refusal } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { listReviews } from './list-reviews.ts'
import { reviewProduct } from './review-product.ts'

export function reviewRoutes(api: Api, deps: Deps): void {
  api.handle('GET /reviews', async ({ query, locale }) => {
    const { product_id: productId, shop_id: shopId, ...shown } = query
    const page = await listReviews(deps, { productId, shopId, ...shown }, locale)
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

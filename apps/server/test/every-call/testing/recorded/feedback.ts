import { toJson } from '../../../../src/db/json.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { addReviews } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

async function addReview(shop: SellerCalls): Promise<number> {
  const order = await shop.order()
  const [id = 0] = await addReviews(shop, [
    {
      product_id: order.goods[0]?.productId ?? 0,
      shop_id: shop.shopId,
      user_id: order.buyer.id,
      order_id: order.id,
      author_name: 'Ana Rahman',
      rating: 4,
      description: 'Pours well',
      variant: '',
      photos_json: toJson([]),
      created_at: shop.deps.now(),
    },
  ])
  return id
}

async function ask(shop: SellerCalls): Promise<number> {
  const { buyer, goods } = await shop.order()
  const { body } = await shop.call('POST', '/questions', {
    by: buyer,
    body: { product_id: goods[0]?.productId, text: 'Does it pour well?' },
  })
  return body.data.id
}

export const feedbackCalls: RecordedCalls = {
  'POST /seller/reviews/{id}/reply': {
    input: async (shop) => ({ params: { id: await addReview(shop) }, body: { text: 'Thank you', version: 0 } }),
    says: /^Answered a review of .+$/,
  },
  'POST /seller/reviews/{id}/report': {
    input: async (shop) => ({ params: { id: await addReview(shop) }, body: { reason: 'spam' } }),
    says: /^Reported a review of .+ to the operator$/,
  },
  'POST /seller/questions/{id}/answer': {
    input: async (shop) => ({ params: { id: await ask(shop) }, body: { text: 'It does', version: 0 } }),
    says: /^Answered a question about .+$/,
  },
  'POST /seller/questions/{id}/report': {
    input: async (shop) => ({ params: { id: await ask(shop) }, body: { reason: 'spam' } }),
    says: /^Reported a question about .+ to the operator$/,
  },
}

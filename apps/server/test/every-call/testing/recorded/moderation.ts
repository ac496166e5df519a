import { toJson } from '../../../../src/db/json.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { addReviews } from '../../../support/market.ts'
import type { RecordedCalls } from './recorded-call.ts'

const REASON = 'Not ours'

async function addProduct(shop: SellerCalls, hold: 'hidden' | 'waiting' | null = null): Promise<number> {
  const body = { name: 'Clay pot', price: 20, status: 'active' }
  const { id } = (await shop.call('POST', '/seller/products', { body })).body.data.product
  const held = { status: 'withheld', own_status: 'active', hold, hold_reason: REASON, held_at: 1 } as const
  if (hold) await shop.deps.database.db.updateTable('products').set(held).where('id', '=', id).execute()
  return id
}

async function addReview(shop: SellerCalls, hiddenReason: string | null = null): Promise<number> {
  const { goods, buyer } = await shop.order()
  const [id = 0] = await addReviews(shop, [
    {
      product_id: goods[0]?.productId ?? 0,
      shop_id: shop.shopId,
      user_id: buyer.id,
      order_id: null,
      author_name: 'Ana Rahman',
      rating: 4,
      description: 'Pours well',
      variant: '',
      photos_json: toJson([]),
      created_at: shop.deps.now(),
      hidden_at: hiddenReason === null ? null : shop.deps.now(),
      hidden_reason: hiddenReason,
    },
  ])
  return id
}

async function addReport(shop: SellerCalls, kind: 'product' | 'conversation'): Promise<number> {
  const { buyer, goods } = await shop.order()
  const { db } = shop.deps.database
  const opened = { user_id: buyer.id, shop_id: shop.shopId, last_message_at: 1, created_at: 1, message_count: 1 }
  const { id: conversation } = await db
    .insertInto('conversations')
    .values(opened)
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('reports')
    .values({
      kind,
      subject_id: kind === 'product' ? (goods[0]?.productId ?? 0) : conversation,
      shop_id: shop.shopId,
      user_id: buyer.id,
      reporter_name: 'Ana Rahman',
      is_of_shop: 0,
      reason: 'untrue',
      text: '',
      created_at: shop.deps.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const moderationCalls: RecordedCalls = {
  'POST /seller/products/{id}/another-look': {
    input: async (shop) => ({ params: { id: await addProduct(shop, 'hidden') }, body: { text: 'Look' } }),
    says: /^Asked the market for another look at Clay pot$/,
  },
  'POST /admin/reports/{id}/messages': {
    input: async (shop) => ({ params: { id: await addReport(shop, 'conversation') } }),
    says: /^Read a reported conversation with .+$/,
  },
  'POST /admin/reports/{id}/settle': {
    input: async (shop) => ({ params: { id: await addReport(shop, 'product') }, body: { outcome: 'dismissed' } }),
    says: /^Settled the reports of the product .+$/,
  },
  'POST /admin/products/{id}/hide': {
    input: async (shop) => ({ params: { id: await addProduct(shop) }, body: { reason: REASON } }),
    says: /^Hid the product Clay pot$/,
  },
  'POST /admin/products/{id}/show': {
    input: async (shop) => ({ params: { id: await addProduct(shop, 'hidden') } }),
    says: /^Showed the product Clay pot again$/,
  },
  'POST /admin/products/approve': {
    input: async (shop) => ({ body: { ids: [await addProduct(shop, 'waiting'), await addProduct(shop, 'waiting')] } }),
    says: /^Approved several products: 2$/,
  },
  'POST /admin/products/refuse': {
    input: async (shop) => ({ body: { ids: [await addProduct(shop, 'waiting')], reason: REASON } }),
    says: /^Refused the product Clay pot$/,
  },
  'POST /admin/reviews/{id}/hide': {
    input: async (shop) => ({ params: { id: await addReview(shop) }, body: { reason: REASON } }),
    says: /^Hid a review of .+$/,
  },
  'POST /admin/reviews/{id}/show': {
    input: async (shop) => ({ params: { id: await addReview(shop, REASON) } }),
    says: /^Showed a review of .+ again$/,
  },
  'POST /admin/orders/{id}/cancel': {
    input: async (shop) => ({ params: { id: (await shop.order()).id }, body: { reason: REASON } }),
    says: /^Cancelled order RL-\w+$/,
  },
  'POST /admin/orders/{id}/proof': {
    async input(shop) {
      const { id } = await shop.order()
      for (const status of ['confirm', 'processing', 'pickup', 'on_the_way'])
        await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
      return { params: { id }, body: { reason: REASON } }
    },
    says: /^Recorded that order RL-\w+ has arrived$/,
  },
}

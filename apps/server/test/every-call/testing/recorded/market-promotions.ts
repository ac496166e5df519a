import { call } from '../../../../src/modules/people/access/testing/people.ts'
import { putInCart } from '../../../../src/modules/selling/orders/testing/order-calls.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { enterConsole } from '../../../support/console.ts'
import type { RecordedCalls } from './recorded-call.ts'

const HOUR = 3_600_000
/** Each sale has hours of its own, so that none overlaps. */
let hours = 100

const time = (shop: SellerCalls, at: number) => new Date(shop.deps.now() + at * HOUR).toISOString()

const salePlan = (shop: SellerCalls) => {
  hours += 2
  return {
    names: { en: 'Lantern night' },
    thumbnail: '/media/uploads/ab/cd.webp',
    starts_at: time(shop, hours),
    ends_at: time(shop, hours + 1),
  }
}

async function send(shop: SellerCalls, key: string, payload?: object) {
  const { status, body } = await call(shop, await enterConsole(shop, 'operator1@rialto.test'), key, payload)
  if (status !== 200) throw new Error(`${key}: ${JSON.stringify(body)}`)
  return body.data
}

const planned = async (shop: SellerCalls): Promise<number> =>
  (await send(shop, 'POST /admin/flash-sales', salePlan(shop))).sale.id

async function running(shop: SellerCalls): Promise<number> {
  const id = await planned(shop)
  await send(shop, `POST /admin/flash-sales/${id}/start`)
  return id
}

const addProduct = async (shop: SellerCalls): Promise<number> => {
  const buyer = await shop.addBuyer()
  return (await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000 })).productId
}

/** A sale with an offer of a seller that waits. */
async function offered(shop: SellerCalls) {
  const [id, product_id] = [await planned(shop), await addProduct(shop)]
  await shop.call('POST', `/seller/flash-sales/${id}/offers`, { body: { product_id, price: 15, quantity: 4 } })
  return { id, product_id }
}

/** A sale with a proposal to the shop. */
export async function proposed(shop: SellerCalls) {
  const [id, product_id] = [await planned(shop), await addProduct(shop)]
  const { sale } = await send(shop, `POST /admin/flash-sales/${id}/offers`, { product_id, price: 15, quantity: 4 })
  return { id, product_id, starts_at: sale.starts_at as string, ends_at: sale.ends_at as string }
}

const voucher = (shop: SellerCalls, code: string) => ({
  code,
  discount_type: 'Amount',
  discount: 5,
  starts_at: time(shop, 0),
  ends_at: time(shop, 1),
})

let vouchers = 0
const addVoucher = async (shop: SellerCalls): Promise<number> => {
  vouchers += 1
  return (await send(shop, 'POST /admin/vouchers', voucher(shop, `OURS${vouchers}`))).voucher.id
}

const webhook = { url: 'https://hooks.example/secret-path', events: ['seller.applied'] }
const addWebhook = async (shop: SellerCalls): Promise<number> =>
  (await send(shop, 'POST /admin/webhooks', webhook)).items[0].id

export const marketPromotionCalls: RecordedCalls = {
  'POST /admin/flash-sales': {
    input: (shop) => ({ body: salePlan(shop) }),
    says: /^Planned the flash sale Lantern night$/,
  },
  'PATCH /admin/flash-sales/{id}': {
    input: async (shop) => ({ params: { id: await planned(shop) }, body: { version: 1, names: { en: 'Lamp night' } } }),
    says: /^Changed the flash sale Lamp night$/,
  },
  'DELETE /admin/flash-sales/{id}': {
    input: async (shop) => ({ params: { id: await planned(shop) } }),
    says: /^Deleted the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/start': {
    input: async (shop) => ({ params: { id: await planned(shop) } }),
    says: /^Began the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/stop': {
    input: async (shop) => ({ params: { id: await running(shop) } }),
    says: /^Stopped the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/copy': {
    async input(shop) {
      const { starts_at, ends_at } = salePlan(shop)
      return { params: { id: await planned(shop) }, body: { starts_at, ends_at } }
    },
    says: /^Planned the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/offers': {
    input: async (shop) => ({
      params: { id: await planned(shop) },
      body: { product_id: await addProduct(shop), price: 15, quantity: 4 },
    }),
    says: /^Proposed Trial kettle for the flash sale Lantern night$/,
  },
  'DELETE /admin/flash-sales/{id}/offers/{product_id}': {
    async input(shop) {
      const { id, product_id } = await proposed(shop)
      return { params: { id, product_id } }
    },
    says: /^Withdrew the proposal of Trial kettle for the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/approve': {
    input: async (shop) => ({ params: await offered(shop) }),
    says: /^Accepted Trial kettle for the flash sale Lantern night$/,
  },
  'POST /admin/flash-sales/{id}/offers/{product_id}/refuse': {
    input: async (shop) => ({ params: await offered(shop), body: { reason: 'No' } }),
    says: /^Refused Trial kettle in the flash sale Lantern night$/,
  },
  'POST /admin/vouchers': {
    input: (shop) => ({ body: voucher(shop, 'OURS') }),
    says: /^Made the voucher OURS$/,
  },
  'PATCH /admin/vouchers/{id}': {
    input: async (shop) => ({ params: { id: await addVoucher(shop) }, body: { version: 1, use_limit: 9 } }),
    says: /^Changed the voucher OURS\d+$/,
  },
  'POST /admin/vouchers/{id}/stop': {
    input: async (shop) => ({ params: { id: await addVoucher(shop) } }),
    says: /^Stopped the voucher OURS\d+$/,
  },
  'POST /admin/webhooks': { input: () => ({ body: webhook }), says: /^Added the webhook hooks\.example$/ },
  'PATCH /admin/webhooks/{id}': {
    input: async (shop) => ({ params: { id: await addWebhook(shop) }, body: { is_on: false } }),
    says: /^Switched the webhook hooks\.example off$/,
  },
  'POST /admin/webhooks/{id}/secret': {
    input: async (shop) => ({ params: { id: await addWebhook(shop) } }),
    says: /^Made a new secret for the webhook hooks\.example$/,
  },
  'DELETE /admin/webhooks/{id}': {
    input: async (shop) => ({ params: { id: await addWebhook(shop) } }),
    says: /^Deleted the webhook hooks\.example$/,
  },
}

import { addVoucher, putInCart } from '../../../../src/modules/selling/orders/testing/order-calls.ts'
import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import { addSale } from '../../../support/market.ts'
import { proposed } from './market-promotions.ts'
import type { RecordedCalls } from './recorded-call.ts'

const HOUR = 3_600_000

async function addNightMarket(shop: SellerCalls): Promise<number> {
  const now = shop.deps.now()
  return addSale(shop, { name: 'Night market', starts_at: now + HOUR, ends_at: now + 2 * HOUR })
}

async function addProduct(shop: SellerCalls): Promise<number> {
  const buyer = await shop.addBuyer()
  return (await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 2_000 })).productId
}

export const promotionCalls: RecordedCalls = {
  'POST /seller/vouchers': {
    input: (shop) => ({
      body: {
        code: 'RECORDED',
        discount_type: 'Amount',
        discount: 5,
        starts_at: new Date(shop.deps.now()).toISOString(),
        ends_at: new Date(shop.deps.now() + HOUR).toISOString(),
      },
    }),
    says: /^Made the voucher RECORDED$/,
  },
  'PATCH /seller/vouchers/{id}': {
    input: async (shop) => ({
      params: { id: (await addVoucher(shop, { shop_id: shop.shopId })).id },
      body: { version: 1, use_limit: 9 },
    }),
    says: /^Changed the voucher TRIAL\d+$/,
  },
  'POST /seller/vouchers/{id}/stop': {
    input: async (shop) => ({ params: { id: (await addVoucher(shop, { shop_id: shop.shopId })).id } }),
    says: /^Stopped the voucher TRIAL\d+$/,
  },
  'POST /seller/flash-sales/{id}/offers': {
    input: async (shop) => ({
      params: { id: await addNightMarket(shop) },
      body: { product_id: await addProduct(shop), price: 15, quantity: 4 },
    }),
    says: /^Offered Trial kettle in the flash sale Night market$/,
  },
  'DELETE /seller/flash-sales/{id}/offers/{product_id}': {
    async input(shop) {
      const [id, product_id] = [await addNightMarket(shop), await addProduct(shop)]
      const body = { product_id, price: 15, quantity: 4 }
      await shop.call('POST', `/seller/flash-sales/${id}/offers`, { body })
      return { params: { id, product_id } }
    },
    says: /^Took Trial kettle out of the flash sale Night market$/,
  },
  'POST /seller/flash-sales/{id}/offers/{product_id}/accept': {
    async input(shop) {
      const { id, product_id, ...span } = await proposed(shop)
      return { params: { id, product_id }, body: { price: 15, quantity: 4, ...span } }
    },
    says: /^Accepted Trial kettle for the flash sale Lantern night$/,
  },
  'POST /seller/flash-sales/{id}/offers/{product_id}/refuse': {
    async input(shop) {
      const { id, product_id } = await proposed(shop)
      return { params: { id, product_id } }
    },
    says: /^Refused Trial kettle in the flash sale Lantern night$/,
  },
}

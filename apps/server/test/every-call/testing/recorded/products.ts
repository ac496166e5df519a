import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

async function addProduct(shop: SellerCalls): Promise<number> {
  const body = { name: 'Clay pot', price: 20, status: 'active' }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product.id
}

export const productCalls: RecordedCalls = {
  'POST /seller/products': {
    input: () => ({ body: { name: 'Clay pot' } }),
    says: /^Created the product Clay pot$/,
  },
  'PATCH /seller/products/{id}': {
    input: async (shop) => ({ params: { id: await addProduct(shop) }, body: { version: 1, price: 21 } }),
    says: /^Changed the price of Clay pot$/,
  },
  'POST /seller/products/{id}/duplicate': {
    input: async (shop) => ({ params: { id: await addProduct(shop) } }),
    says: /^Created the product Clay pot$/,
  },
  'POST /seller/products/{id}/archive': {
    input: async (shop) => ({ params: { id: await addProduct(shop) } }),
    says: /^Archived Clay pot$/,
  },
  'POST /seller/products/bulk': {
    async input(shop) {
      const ids = [await addProduct(shop), await addProduct(shop)]
      return { body: { ids, change: { kind: 'status', status: 'hidden' } } }
    },
    says: /^Changed the status of several products: 2$/,
  },
}

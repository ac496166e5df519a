import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

async function addProduct(shop: SellerCalls): Promise<number> {
  const body = { name: 'Clay pot', price: 20, status: 'active' }
  return (await shop.call('POST', '/seller/products', { body })).body.data.product.id
}

const maker = { name: 'Lume', address: 'Töpferweg 4', electronic: 'hello@lume.test', is_in_eu: true }

async function addMaker(shop: SellerCalls): Promise<number> {
  return (await shop.call('POST', '/seller/manufacturers', { body: maker })).body.data.manufacturer.id
}

const WORDS = { text: 'The handle breaks. Stop using it.' }

async function addRecall(shop: SellerCalls): Promise<number> {
  const body = { ...WORDS, product_id: await addProduct(shop) }
  return (await shop.call('POST', '/seller/recalls', { body })).body.data.recall.id
}

export const productCalls: RecordedCalls = {
  'POST /seller/recalls': {
    input: async (shop) => ({ body: { ...WORDS, product_id: await addProduct(shop) } }),
    says: /^Recalled Clay pot$/,
  },
  'POST /seller/recalls/{id}/end': {
    input: async (shop) => ({ params: { id: await addRecall(shop) } }),
    says: /^Ended the recall of Clay pot$/,
  },
  'POST /admin/recalls': {
    input: async (shop) => ({ body: { ...WORDS, product_id: await addProduct(shop) } }),
    says: /^Recalled Clay pot$/,
  },
  'POST /admin/recalls/{id}/end': {
    input: async (shop) => ({ params: { id: await addRecall(shop) } }),
    says: /^Ended the recall of Clay pot$/,
  },
  'POST /seller/manufacturers': {
    input: () => ({ body: maker }),
    says: /^Added the manufacturer Lume$/,
  },
  'PATCH /seller/manufacturers/{id}': {
    input: async (shop) => ({ params: { id: await addMaker(shop) }, body: { version: 1, address: 'Neuer Weg 1' } }),
    says: /^Changed the manufacturer Lume$/,
  },
  'DELETE /seller/manufacturers/{id}': {
    input: async (shop) => ({ params: { id: await addMaker(shop) } }),
    says: /^Removed the manufacturer Lume$/,
  },
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

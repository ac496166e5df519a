import type { SellerCalls } from '../../../../src/modules/selling/orders/testing/seller-calls.ts'
import type { RecordedCalls } from './recorded-call.ts'

const variantOf = async (shop: SellerCalls) => (await shop.order()).goods[0]?.variantId

/** A product of the shop that an import finds by its SKU. */
async function importTable(shop: SellerCalls): Promise<string> {
  const { goods } = await shop.order()
  const sku = `REC-${goods[0]?.variantId}`
  const { db } = shop.deps.database
  await db
    .updateTable('product_variants')
    .set({ sku })
    .where('id', '=', goods[0]?.variantId ?? 0)
    .execute()
  return `${sku},12.34`
}

export const stockCalls: RecordedCalls = {
  'POST /seller/stock/movements': {
    input: async (shop) => ({ body: { variant_id: await variantOf(shop), reason: 'return', delta: 3 } }),
    says: /^Changed the stock of Trial kettle from 97 to 100$/,
  },
  'PATCH /seller/stock/limits': {
    input: async (shop) => ({ body: { variant_id: await variantOf(shop), low_stock_limit: 4 } }),
    says: /^Set the low stock limit of Trial kettle to 4$/,
  },
  'POST /seller/products/import': {
    input: async (shop) => ({ body: { text: await importTable(shop) } }),
    says: /^Imported products: 0 new, 1 changed$/,
  },
  'POST /seller/imports/{id}/undo': {
    async input(shop) {
      const { body } = await shop.call('POST', '/seller/products/import', { body: { text: await importTable(shop) } })
      return { params: { id: body.data.import_id } }
    },
    says: /^Undid an import: 1 products put back, 0 left as they are$/,
  },
}

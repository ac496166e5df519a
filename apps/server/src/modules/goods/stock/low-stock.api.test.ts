import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLowInStock } from '../../../db/tables/stock.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { saveProducts } from '../catalog/index.ts'
import { countLow, lowProducts, lowVariants } from './repository.ts'

/** Three products of each shop. */
const VARIANTS = 6

let shop: SellerCalls
let otherShop: number
beforeAll(async () => {
  shop = await createSellerCalls()
  otherShop = await addShop(shop)
  const plain = (handle: string, stock: number) => ({
    handle,
    content: {
      name: handle,
      price: 1000,
      options: { sizes: [], colors: [], variants: [{ size: null, color: null, stock }] },
    },
  })
  for (const shopId of [shop.shopId, otherShop])
    await saveProducts(shop.deps, {
      shop: shopId,
      products: [1, 6, 0].map((stock) => plain(`${stock}-of-${shopId}`, stock)),
    })
})
afterAll(() => shop.close())

const db = () => shop.deps.database.db

/** The low variants, read without the copied columns. */
async function lowByJoin(shopId: number) {
  const rows = await db()
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .innerJoin('shops as shop', 'shop.id', 'p.shop_id')
    .where('p.shop_id', '=', shopId)
    .where(isLowInStock)
    .select(['v.id', 'v.product_id', 'v.stock'])
    .orderBy('v.id')
    .execute()
  return rows
}

/** Shops and statuses whose counted products, which triggers write, are not as many as their products. */
async function miscounted() {
  const { rows } = await sql`
    select shop_id, status from (
      select shop_id, status, count as n from product_counts
      union all select shop_id, status, -1 as n from products
    ) as differences group by shop_id, status having sum(n) <> 0`.execute(db())
  return rows
}

const amount = fc.integer({ min: 0, max: 9 })
const limit = fc.option(amount)
const change = fc.oneof(
  fc.record({ kind: fc.constant('stock' as const), stock: amount }),
  fc.record({ kind: fc.constant('own limit' as const), limit }),
  fc.record({ kind: fc.constant('limit of the shop' as const), limit }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom('active', 'draft', 'hidden', 'archived') }),
  fc.record({ kind: fc.constant('other shop' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never

async function apply(change: Change, { id, product_id }: { id: number; product_id: number }): Promise<void> {
  const variant = db().updateTable('product_variants').where('id', '=', id)
  const product = db().updateTable('products').where('id', '=', product_id)
  if (change.kind === 'stock') await variant.set({ stock: change.stock }).execute()
  if (change.kind === 'own limit') await variant.set({ low_stock_limit: change.limit }).execute()
  if (change.kind === 'limit of the shop')
    await db().updateTable('shops').where('id', '=', shop.shopId).set({ low_stock_limit: change.limit }).execute()
  if (change.kind === 'status') await product.set({ status: change.status }).execute()
  if (change.kind === 'other shop')
    await product
      .set((eb) => ({ shop_id: eb.case().when('shop_id', '=', shop.shopId).then(otherShop).else(shop.shopId).end() }))
      .execute()
}

describe('low stock, read from the columns that triggers copy', () => {
  it('is the same as by a join, after any changes of variants, products and limits', async () => {
    const shops = [shop.shopId, otherShop]
    const variants = await db()
      .selectFrom('product_variants')
      .where('shop_id', 'in', shops)
      .select(['id', 'product_id'])
      .orderBy('id', 'desc')
      .limit(VARIANTS)
      .execute()
    expect(variants).toHaveLength(VARIANTS)
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(change, fc.nat({ max: VARIANTS - 1 })), { maxLength: 8 }), async (changes) => {
        for (const [change, index] of changes) await apply(change, variants[index] ?? { id: 0, product_id: 0 })
        expect(await miscounted()).toEqual([])
        for (const shopId of shops) {
          const expected = await lowByJoin(shopId)
          const found = await lowVariants(db(), shopId).orderBy('id').execute()
          expect(found).toEqual(expected)
          const products = new Set(expected.map(({ product_id }) => product_id))
          expect(new Set((await lowProducts(db(), shopId).execute()).map((row) => row.product_id))).toEqual(products)
          expect(await countLow(shop.deps, shopId)).toEqual({
            count: expected.length,
            sold_out: expected.filter(({ stock }) => stock === 0).length,
            products: products.size,
          })
        }
      }),
      { numRuns: 40 },
    )
  })

  it('finds the range of an index rather than all variants of the shop', async () => {
    if (shop.deps.database.engine !== 'sqlite') return
    const { rows } = await sql<{
      detail: string
    }>`explain query plan select * from ${lowVariants(db(), shop.shopId)}`.execute(db())
    const plan = rows.map(({ detail }) => detail).join('\n')
    expect(plan).toContain('product_variants_by_stock (shop_id=? AND product_status=? AND stock<?)')
    expect(plan).toContain('COVERING INDEX product_variants_by_own_limit')
  })
})

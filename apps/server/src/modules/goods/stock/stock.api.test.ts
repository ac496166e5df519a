import { StockItem, StockMovement } from '@rialto/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper } from '../../people/accounts/testing/shopper.ts'
import { addShop } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { changeStock, saveProducts } from '../catalog/index.ts'
import { countLow } from './repository.ts'

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())

interface Plain {
  stock?: number
  sku?: string
  barcode?: string
  shopId?: number
}

let products = 0
/** Adds a product with one variant. @returns its ids */
async function addPlain({ stock = 10, sku = '', barcode = '', shopId = shop.shopId }: Plain = {}) {
  products++
  const handle = `plain-${products}`
  const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock, sku, barcode }] }
  const content = { name: `Plain jar ${products}`, price: 1000, options }
  await saveProducts(shop.deps, { shop: shopId, products: [{ handle, content }] })
  const { db } = shop.deps.database
  const row = await db
    .selectFrom('product_variants as v')
    .innerJoin('products as p', 'p.id', 'v.product_id')
    .where('p.handle', '=', handle)
    .where('p.shop_id', '=', shopId)
    .select(['v.id as variantId', 'p.id as productId'])
    .executeTakeFirstOrThrow()
  return { ...row, handle }
}
const move = (body: object, key?: string) => shop.call('POST', '/seller/stock/movements', { body, ...(key && { key }) })
const list = async (query = '') => (await shop.call('GET', `/seller/stock?${query}`)).body.data
const movementsOf = async (variantId: number) =>
  (await shop.call('GET', `/seller/stock/movements?variant_id=${variantId}`)).body.data

/** The movements of a variant, each following from the one before, up to the present stock. */
async function expectSums(variantId: number, opening: number) {
  const { db } = shop.deps.database
  const rows = await db
    .selectFrom('stock_movements')
    .where('variant_id', '=', variantId)
    .selectAll()
    .orderBy('id')
    .execute()
  let stock = opening
  for (const { delta, stock_after } of rows) {
    stock += delta
    expect(stock_after).toBe(stock)
  }
  const variant = await db
    .selectFrom('product_variants')
    .where('id', '=', variantId)
    .selectAll()
    .executeTakeFirstOrThrow()
  const product = await db
    .selectFrom('products')
    .where('id', '=', variant.product_id)
    .selectAll()
    .executeTakeFirstOrThrow()
  expect([variant.stock, product.stock]).toEqual([stock, stock])
}

describe('POST /seller/stock/movements', () => {
  it('changes the stock of variant and product by a difference, once for a key', async () => {
    const goods = await addPlain({ stock: 10 })
    const body = { variant_id: goods.variantId, reason: 'return', delta: 3, note: 'Came back unopened' }
    const first = await move(body, 'key-1')
    expect(first.status).toBe(200)
    expect(StockItem.strict().parse(first.body.data.item)).toMatchObject({ stock: 13, is_low: false, is_active: true })
    expect(StockMovement.strict().parse(first.body.data.movement)).toMatchObject({
      delta: 3,
      stock_after: 13,
      reason: 'return',
      note: 'Came back unopened',
      author: expect.any(String),
      order: null,
    })
    expect((await move(body, 'key-1')).body.data.movement).toEqual(first.body.data.movement)
    expect((await move({ ...body, delta: 4 }, 'key-1')).body.code).toBe('idempotency_mismatch')
    const other = await addPlain()
    expect((await move({ ...body, variant_id: other.variantId }, 'key-1')).body.code).toBe('idempotency_mismatch')
    await expectSums(goods.variantId, 10)
  })

  it('records a count as the difference, also where nothing is missing, and refuses one that a sale has overtaken', async () => {
    const { variantId } = await addPlain({ stock: 10 })
    const counted = (pieces: number, expected?: number) =>
      move({ variant_id: variantId, reason: 'count', counted: pieces, expected })
    expect((await counted(8, 10)).body.data).toMatchObject({ item: { stock: 8 }, movement: { delta: -2 } })
    expect((await counted(8, 8)).body.data).toMatchObject({ item: { stock: 8 }, movement: { delta: 0 } })
    const stale = await counted(9, 10)
    expect([stale.status, stale.body.code, stale.body.data.current.stock]).toEqual([409, 'stale', 8])
    expect((await counted(9)).body.data.movement.delta).toBe(1)
    await expectSums(variantId, 10)
  })

  it('refuses less than nothing, too many, no figure and two figures', async () => {
    const { variantId: variant_id } = await addPlain({ stock: 2 })
    const wrong = [{ delta: -3 }, { delta: 1_000_000 }, {}, { delta: 1, counted: 1 }]
    for (const figures of wrong)
      expect((await move({ variant_id, reason: 'correction', ...figures })).status, JSON.stringify(figures)).toBe(422)
    expect((await move({ variant_id, reason: 'sale', delta: -1 })).status).toBe(422)
    await expectSums(variant_id, 2)
  })

  it('does not find variants of another shop', async () => {
    const stranger = await addShopper(shop)
    const { variantId } = await addPlain({ shopId: await addShop(shop, { owner_id: stranger.id }) })
    const calls = [
      move({ variant_id: variantId, reason: 'count', counted: 1 }),
      shop.call('GET', `/seller/stock/movements?variant_id=${variantId}`),
      shop.call('PATCH', '/seller/stock/limits', { body: { variant_id: variantId, low_stock_limit: 3 } }),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(404)
  })
})

describe('GET /seller/stock', () => {
  it('finds variants by words, part of a code and a whole code, page after page', async () => {
    const goods = [await addPlain({ sku: 'SCAN-1' }), await addPlain({ barcode: '4006381333931' }), await addPlain()]
    const ids = (data: { items: { variant_id: number }[] }) => data.items.map((item) => item.variant_id)
    expect(ids(await list('search=can-1'))).toEqual([goods[0]?.variantId])
    expect(ids(await list('code=4006381333931'))).toEqual([goods[1]?.variantId])
    expect(ids(await list('code=400638133393'))).toEqual([])
    const all = await list('limit=200')
    expect(ids(await list(`search=plain%20jar&limit=200`))).toEqual(ids(all))
    const pages: number[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`limit=2&search=jar${cursor}`)
      pages.push(...ids(page))
      if (page.next_cursor === null) break
      cursor = `&cursor=${page.next_cursor}`
    }
    expect(pages).toEqual(ids(all))
  })

  it('tells low stock by the limit of the variant, else of the shop, and only of active products', async () => {
    const before = await list()
    const goods = await addPlain({ stock: 8 })
    const limit = (body: object) => shop.call('PATCH', '/seller/stock/limits', { body })
    expect((await list()).counts.low).toBe(before.counts.low)
    await limit({ variant_id: goods.variantId, low_stock_limit: 8 })
    const low = await list('view=low')
    expect(low.items).toContainEqual(
      expect.objectContaining({ variant_id: goods.variantId, is_low: true, low_stock_limit: 8 }),
    )
    expect((await countLow(shop.deps, shop.shopId)).count).toBe(low.counts.low)
    await limit({ variant_id: goods.variantId, low_stock_limit: null })
    await limit({ low_stock_limit: 9 })
    expect(await list()).toMatchObject({ low_stock_limit: 9 })
    expect((await list('view=low')).items.map((item: StockItem) => item.variant_id)).toContain(goods.variantId)
    await limit({ low_stock_limit: null })
    expect((await list()).counts.low).toBe(0)
    await limit({ low_stock_limit: 5 })
    const outBefore = (await list()).counts.out
    await move({ variant_id: goods.variantId, reason: 'count', counted: 0 })
    expect((await list()).counts.out).toBe(outBefore + 1)
    await shop.deps.database.db
      .updateTable('products')
      .set({ status: 'hidden' })
      .where('id', '=', goods.productId)
      .execute()
    expect((await list()).counts.out).toBe(outBefore)
  })
})

describe('movements', () => {
  it('name the order of a sale and of its cancellation', async () => {
    const order = await shop.order([2])
    const [line] = order.goods
    await shop.post('/orders/cancel', { order_id: order.id, reason: 'Too slow' }, { headers: order.buyer.headers })
    const { items } = await movementsOf(line?.variantId ?? 0)
    const of = { id: order.id, order_code: order.code }
    expect(items).toMatchObject([
      { delta: 2, stock_after: 99, reason: 'cancellation', order: of, author: null },
      { delta: -2, stock_after: 97, reason: 'sale', order: of, author: null },
    ])
  })

  it('sum up to the stock after any orders, cancellations, counts, corrections and imports', async () => {
    const opening = 30
    const goods = await addPlain({ stock: opening })
    const buyers = await shop.addBuyers(4)
    const orders: { id: number; buyer: (typeof buyers)[number] }[] = []
    const step = fc.record({
      kind: fc.constantFrom('order', 'cancel', 'count', 'change', 'set', 'import'),
      pieces: fc.nat(9),
    })
    async function run({ kind, pieces }: { kind: string; pieces: number }, index: number) {
      const { variantId, productId, handle } = goods
      const buyer = buyers[index % buyers.length]
      if (!buyer) return
      if (kind === 'order') {
        await shop.addCartLine(buyer, { productId, variantId, quantity: pieces + 1, price: 1000 })
        const { body } = await shop.place(buyer, { shop_ids: [shop.shopId] })
        if (body.data?.orders) orders.push({ id: body.data.orders[0].id, buyer })
        await shop.deps.database.db.deleteFrom('cart_lines').where('user_id', '=', buyer.id).execute()
      } else if (kind === 'cancel') {
        const order = orders.splice(pieces % Math.max(orders.length, 1), 1)[0]
        if (order) await shop.post('/orders/cancel', { order_id: order.id }, { headers: order.buyer.headers })
      } else if (kind === 'count') await move({ variant_id: variantId, reason: 'count', counted: pieces * 3 })
      else if (kind === 'change') await move({ variant_id: variantId, reason: 'correction', delta: pieces - 5 })
      else if (kind === 'set')
        await changeStock(shop.deps, { shopId: shop.shopId, changes: [{ variantId, stock: pieces }] })
      else {
        const options = { sizes: [], colors: [], variants: [{ size: null, color: null, stock: pieces * 4 }] }
        await saveProducts(shop.deps, { shop: shop.shopId, products: [{ handle, content: { options } }] })
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
        // The steps of a round run at once.
        for (const round of rounds) await Promise.all(round.map(run))
        await expectSums(goods.variantId, opening)
      }),
      { numRuns: 12 },
    )
    const reasons = await shop.deps.database.db
      .selectFrom('stock_movements')
      .where('variant_id', '=', goods.variantId)
      .select('reason')
      .distinct()
      .execute()
    expect(reasons.length).toBeGreaterThan(3)
  })

  it('of the demo lead to the stock of today', async () => {
    const rows = await shop.deps.database.db
      .selectFrom('stock_movements as m')
      .innerJoin('product_variants as v', 'v.id', 'm.variant_id')
      .where('m.shop_id', '<>', shop.shopId)
      .select(['m.variant_id', 'm.delta', 'm.stock_after', 'v.stock'])
      .orderBy('m.id')
      .execute()
    expect(rows.length).toBeGreaterThan(10)
    for (const movements of Map.groupBy(rows, (row) => row.variant_id).values()) {
      movements.slice(1).forEach((row, index) => {
        expect(row.stock_after - row.delta).toBe(movements[index]?.stock_after)
      })
      expect(movements.at(-1)?.stock_after).toBe(movements[0]?.stock)
    }
  })
})

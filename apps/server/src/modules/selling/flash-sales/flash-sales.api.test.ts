import { FlashSale, type ProductCard } from '@rialto/contract'
import { demo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/support/app.ts'
import { addFavorites, addSale } from '../../../../test/support/market.ts'
import { demoIds, readSeedingTime } from '../../../demo/demo-ids.ts'

const ids = demoIds(demo)
const HOUR = 3_600_000
const TRIAL = 900
/** The products of the test's sale, in its own order. */
const PRODUCTS = [3, 1, 4]

let shop: TestApp
let start = 0
beforeAll(async () => {
  shop = await testApp()
  shop.setNow(await readSeedingTime(shop.deps.database.db))
  start = shop.deps.now() + 100 * 24 * HOUR
  const sale = { id: TRIAL, name: 'Trial', thumbnail: '/t.webp', starts_at: start, ends_at: start + HOUR }
  const offers = PRODUCTS.map((productId, place) => ({ productId, price: 100, quantity: 10, sold: place }))
  await addSale(shop, sale, offers)
})
afterAll(() => shop.close())

const at = (now: number) => {
  shop.setNow(now)
  return shop.get('/flash-sales').then(({ body }) => ({
    running: body.data.running.map((sale: FlashSale) => sale.id),
    incoming: body.data.incoming.map((sale: FlashSale) => sale.id),
  }))
}
const show = (path: string, headers: Record<string, string> = {}) => shop.get(`/flash-sale/${path}`, { headers })

describe('GET /flash-sales', () => {
  it('lists running and incoming sales', async () => {
    const { status, body } = await shop.get('/flash-sales')
    expect(status).toBe(200)
    const slugs = (test: (sale: (typeof demo.flashSales)[number]) => boolean) =>
      demo.flashSales.filter(test).map((sale) => ids.flashSales.of(sale.slug))
    const of = (list: FlashSale[]) => list.map((sale) => sale.id).filter((id) => id !== TRIAL)
    expect(of(body.data.running)).toEqual(slugs((sale) => sale.starts_in_minutes <= 0 && sale.ends_in_minutes > 0))
    expect(of(body.data.incoming)).toEqual(slugs((sale) => sale.starts_in_minutes > 0))
    for (const sale of body.data.running) expect(FlashSale.strict().safeParse(sale).error).toBeUndefined()
  })

  it('starts and ends a sale at the exact millisecond', async () => {
    expect(await at(start - 1)).toEqual({ running: [], incoming: [TRIAL] })
    expect(await at(start)).toEqual({ running: [TRIAL], incoming: [] })
    expect(await at(start + HOUR - 1)).toEqual({ running: [TRIAL], incoming: [] })
    expect(await at(start + HOUR)).toEqual({ running: [], incoming: [] })
  })
})

describe('GET /flash-sale/{id}/details', () => {
  const cards = async (now: number): Promise<ProductCard[]> => {
    shop.setNow(now)
    return (await show(`${TRIAL}/details`)).body.data.products.data
  }

  it('shows a running sale’s products in its own order, with pieces sold and left', async () => {
    const running = await cards(start)
    expect(running.map((card) => card.id)).toEqual(PRODUCTS)
    expect(running[1]).toMatchObject({
      discount_price: 1,
      flash_sale: { id: TRIAL, sold: 1, left: 9, ends_at: new Date(start + HOUR).toISOString() },
    })
  })

  it('shows the products before and after the sale at their usual prices', async () => {
    for (const now of [start - 1, start + HOUR]) {
      const products = await cards(now)
      expect(products.map((card) => card.id)).toEqual(PRODUCTS)
      expect(products.every((card) => card.flash_sale === null && card.discount_price !== 1)).toBe(true)
    }
    expect((await show(`${TRIAL}/details`)).body.data.flash_sale).toEqual({
      id: TRIAL,
      name: 'Trial',
      thumbnail: '/t.webp',
      starts_at: new Date(start).toISOString(),
      ends_at: new Date(start + HOUR).toISOString(),
    })
  })

  it('returns pages, and filters by categories', async () => {
    shop.setNow(start)
    const second = (await show(`${TRIAL}/details?per_page=2&page=2`)).body.data.products
    expect(second).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 })
    expect(second.data.map((card: ProductCard) => card.id)).toEqual(PRODUCTS.slice(2))
    const [wanted] = demo.products.filter((product) => ids.products.of(product.slug) === PRODUCTS[0])
    const category = ids.categories.of(wanted?.category ?? '')
    const inCategory = PRODUCTS.filter((id) => demo.products[id - 1]?.category === wanted?.category)
    const filtered = (await show(`${TRIAL}/details?category_id=${category}&category_id=99999`)).body.data.products
    expect(filtered.total).toBe(inCategory.length)
    expect(filtered.data.map((card: ProductCard) => card.id)).toEqual(inCategory)
    expect((await show(`${TRIAL}/details?category_id=99999`)).body.data.products).toMatchObject({ data: [], total: 0 })
    expect((await show(`${TRIAL}/details?page=100000`)).body.data.products).toMatchObject({ data: [], total: 3 })
  })

  it('leaves out hidden products, also from the total', async () => {
    const { db } = shop.deps.database
    await db
      .updateTable('products')
      .set({ status: 'hidden' })
      .where('id', '=', PRODUCTS[0] ?? 0)
      .execute()
    const { total, data } = (await show(`${TRIAL}/details`)).body.data.products
    expect({ total, shown: data.length }).toEqual({ total: 2, shown: 2 })
    await db
      .updateTable('products')
      .set({ status: 'active' })
      .where('id', '=', PRODUCTS[0] ?? 0)
      .execute()
  })

  it('marks the products on the shopper’s wishlist', async () => {
    const userId = ids.users.of('shopper3')
    await addFavorites(shop, userId, [PRODUCTS[1] ?? 0])
    const { data } = (await show(`${TRIAL}/details`, await shop.loginAs(userId))).body.data.products
    expect(data.map((card: ProductCard) => card.is_favorite)).toEqual([false, true, false])
  })

  it('refuses unknown sales and invalid queries', async () => {
    for (const id of ['999999', '0', '-1', 'abc', '1e9']) expect((await show(`${id}/details`)).status, id).toBe(404)
    for (const query of ['page=0', 'per_page=10000', 'category_id=abc', 'category_id=0'])
      expect((await show(`${TRIAL}/details?${query}`)).status, query).toBe(422)
  })
})

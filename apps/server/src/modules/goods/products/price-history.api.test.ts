import type { ProductCard, SellerProductDetails } from '@rialto/contract'
import type { ProductSort } from '@rialto/contract/enums'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { addSale } from '../../../../test/support/market.ts'
import { convertAmounts } from '../../../db/amounts.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { EVERYTHING } from '../catalog/lists/filters.ts'
import { selectFirstIds } from '../catalog/repository-lists.ts'
import { createProductSchedule } from './update-product.ts'

const DAY = 24 * 3_600_000

let shop: SellerCalls
beforeAll(async () => {
  shop = await createSellerCalls()
})
afterAll(() => shop.close())
beforeEach(() => sellToConsumers(true))

async function sellToConsumers(isOn: boolean) {
  await shop.deps.database.write((tx) => saveSetting(tx, 'eu_consumers', isOn))
  shop.deps.invalidations.publish('settings')
}
const wait = (days: number) => shop.setNow(shop.deps.now() + days * DAY)

let product: SellerProductDetails
async function create(fields: object = {}) {
  const safety = { is_old: true, old_reason: 'Sold since 2019' }
  const body = { name: 'Jar', price: 100, status: 'active', safety, ...fields }
  const reply = await shop.call('POST', '/seller/products', { body })
  product = reply.body.data.product
}
async function change(fields: object) {
  const body = { version: product.version, ...fields }
  const reply = await shop.call('PATCH', `/seller/products/${product.id}`, { body })
  expect(reply).toMatchObject({ status: 200 })
  product = reply.body.data.product
}
const reduce = (price: number) => change({ discount: { price } })
/** The struck price, the price now and the percentage, as the product's page has them. */
async function shown() {
  const { body } = await shop.get(`/product-details?product_id=${product.id}`)
  const { price, discount_price, discount_percentage } = body.data.product as ProductCard
  return [price, discount_price, discount_percentage]
}
const history = async () =>
  (
    await shop.deps.database.db
      .selectFrom('price_history')
      .where('product_id', '=', product.id)
      .select(['price', 'from_at', 'to_at'])
      .orderBy('id')
      .execute()
  ).map(({ price, from_at, to_at }) => [price, Math.round((to_at - from_at) / DAY)])

describe('a reduction for consumers in the European Union', () => {
  it('is told from the lowest price of the 30 days before it began', async () => {
    await create({ price: 90 })
    wait(10)
    await change({ price: 120 })
    wait(10)
    await reduce(80)
    expect(await shown()).toEqual([90, 80, 11])
    expect(await history()).toEqual([
      [9000, 10],
      [12000, 10],
    ])
    await sellToConsumers(false)
    expect(await shown()).toEqual([120, 80, 33])
  })

  it('shows neither the struck price nor a percentage where it was as low before', async () => {
    await create({ price: 80 })
    wait(10)
    await change({ price: 120 })
    wait(10)
    await reduce(80)
    expect(await shown()).toEqual([80, 0, 0])
  })

  it('forgets prices that ended more than 30 days before', async () => {
    await create({ price: 80 })
    wait(10)
    await change({ price: 120 })
    wait(30)
    await reduce(80)
    expect(await shown()).toEqual([120, 80, 33])
  })

  it('keeps its first price when it becomes deeper, and begins anew when the price has risen', async () => {
    await create()
    wait(40)
    await reduce(90)
    wait(5)
    await reduce(70)
    expect(await shown()).toEqual([100, 70, 30])
    wait(1)
    await reduce(80)
    expect(await shown()).toEqual([80, 0, 0])
    wait(1)
    await change({ discount: null })
    expect(await shown()).toEqual([100, 0, 0])
    wait(35)
    await reduce(80)
    expect(await shown()).toEqual([100, 80, 20])
  })

  it('is none of a price that is raised at the moment of its reduction', async () => {
    await create()
    wait(40)
    await change({ price: 200, discount: { price: 100 } })
    expect(await shown()).toEqual([100, 0, 0])
  })

  it('is none of a product that was never for sale before', async () => {
    await create({ status: 'draft', price: 200 })
    wait(40)
    await reduce(100)
    await change({ status: 'active' })
    expect(await shown()).toEqual([100, 0, 0])
  })

  it('counts the price that was asked before the product was hidden', async () => {
    await create({ price: 50 })
    wait(5)
    await change({ status: 'hidden' })
    wait(1)
    await change({ price: 200 })
    wait(1)
    await change({ discount: { price: 60 }, status: 'active' })
    expect(await shown()).toEqual([60, 0, 0])
  })

  it('is told with the surcharges of the variant, in the cart too', async () => {
    const variants = [{ size: 'L', color: null, stock: 9 }]
    await create({ price: 90, options: { sizes: [{ name: 'L', surcharge: 10 }], colors: [], variants } })
    wait(10)
    await change({ price: 150 })
    wait(5)
    await reduce(70)
    const { body } = await shop.get(`/product-details?product_id=${product.id}`)
    const buyer = await shop.addBuyer()
    const [size] = body.data.product.sizes
    await shop.post('/cart/store', { product_id: product.id, quantity: 2, size: size.id }, { headers: buyer.headers })
    const cart = await shop.get('/carts', { headers: buyer.headers })
    const [line] = cart.body.data.cart_items[0].products
    expect(line).toMatchObject({ price: 100, discount_price: 80, discount_percentage: 20 })
    expect(cart.body.data.total_amount).toBe(160)
  })

  it('holds for discounts that begin by themselves, for imports and for hands in the database', async () => {
    await create({ price: 90 })
    wait(10)
    await change({ price: 120, discount: { price: 80, from: new Date(shop.deps.now() + DAY).toISOString() } })
    wait(2)
    const schedule = createProductSchedule(shop.deps)
    await schedule.workDue()
    expect(await shown()).toEqual([90, 80, 11])
    const { database, invalidations } = shop.deps
    await database.write((tx) =>
      sql`update products set sale_price = 6000, discount_price = 6000 where id = ${product.id}`.execute(tx),
    )
    invalidations.publish('catalogue')
    expect(await shown()).toEqual([90, 60, 33])
    expect((await history()).map(([price]) => price)).toEqual([9000, 12000, 8000])
  })
})

describe('lists of reduced products', () => {
  const list = async (query: string) => (await shop.get(`/products?shop_id=${shop.shopId}&${query}`)).body.data
  const names = async (query: string) =>
    (await list(`per_page=100&${query}`)).products.map(({ name }: ProductCard) => name)
  const READ_ANEW = { timeout: 10_000, interval: 50 }

  // Those of other tests.
  beforeAll(async () => {
    await shop.deps.database.db
      .updateTable('products')
      .set({ status: 'hidden' })
      .where('shop_id', '=', shop.shopId)
      .execute()
  })

  it('go by the reduction that is shown, in filters, counts and order, whoever turns the switch', async () => {
    // From 110 to 80: 27 % of the list price, and none from the 80 that it had before.
    await create({ name: 'Raised first', price: 80 })
    wait(3)
    await change({ price: 110, discount: { price: 80 } })
    // From 200 to 90: 55 % of the list price, 10 % of what it cost before.
    await create({ name: 'Little reduced', price: 100 })
    wait(3)
    await change({ price: 200, discount: { price: 90 } })
    await create({ name: 'Much reduced', price: 100 })
    wait(3)
    await reduce(60)
    await create({ name: 'Not reduced' })

    expect(await names('discounted=1')).toEqual(expect.arrayContaining(['Little reduced', 'Much reduced']))
    expect(await names('discounted=1')).toHaveLength(2)
    expect((await list('per_page=1')).filters.discounted).toBe(2)
    expect((await names('sort_type=best_deal')).slice(0, 2)).toEqual(['Much reduced', 'Little reduced'])
    for (const { discount_percentage } of (await list('discounted=1')).products)
      expect(discount_percentage).toBeGreaterThan(0)

    // By a hand in the database, of which nobody is told: as any change, it shows after some seconds.
    const { db } = shop.deps.database
    await db.updateTable('settings').set({ value_json: 'false' }).where('key', '=', 'eu_consumers').execute()
    wait(1)
    await vi.waitFor(async () => expect(await names('discounted=1')).toHaveLength(3), READ_ANEW)
    expect((await names('sort_type=best_deal')).slice(0, 3)).toEqual(['Little reduced', 'Much reduced', 'Raised first'])
    await sellToConsumers(true)
    expect(await names('discounted=1')).toHaveLength(2)
  })

  it('are found so by the database alone, while all products are being read', async () => {
    const { db } = shop.deps.database
    const chosen = { ...EVERYTHING, shopIds: [shop.shopId], discounted: true }
    const find = (sort: ProductSort) => selectFirstIds(db, { sort, chosen, limit: 50 })
    const ids = (await list('per_page=100&discounted=1&sort_type=best_deal')).products.map(({ id }: ProductCard) => id)
    expect(ids).toHaveLength(2)
    expect(await find('best_deal')).toEqual(ids)
    await sellToConsumers(false)
    expect(await find('best_deal')).toHaveLength(3)
  })
})

describe('a flash sale for consumers in the European Union', () => {
  async function offer(price: number, inDays: number) {
    const starts_at = shop.deps.now() + inDays * DAY
    await addSale(shop, { starts_at, ends_at: starts_at + DAY }, [
      { productId: product.id, price: price * 100, quantity: 9 },
    ])
    shop.deps.invalidations.publish('catalogue')
  }

  it('is told from the lowest price of the 30 days before it, whatever was changed since it was planned', async () => {
    await create()
    await offer(60, 20)
    wait(5)
    await change({ price: 85 })
    wait(5)
    await change({ price: 130 })
    wait(10)
    expect(await shown()).toEqual([85, 60, 29])
    await sellToConsumers(false)
    expect(await shown()).toEqual([130, 60, 54])
  })

  it('counts as a price of the product for what comes after it', async () => {
    await create()
    await offer(60, 1)
    wait(3)
    await reduce(70)
    expect(await shown()).toEqual([70, 0, 0])
    await offer(65, 10)
    wait(10)
    expect(await shown()).toEqual([65, 0, 0])
  })

  it('counts when it is taken out while it runs', async () => {
    await create()
    // Offers go without a time of their own, so the database's clock counts.
    const starts_at = Date.now() - DAY
    await addSale(shop, { starts_at, ends_at: Date.now() + DAY }, [
      { productId: product.id, price: 6_000, quantity: 9 },
    ])
    await shop.deps.database.write((tx) =>
      tx.deleteFrom('flash_sale_products').where('product_id', '=', product.id).execute(),
    )
    expect(await history()).toEqual([[6000, 1]])
  })
})

describe('prices in other decimals', () => {
  it('are the same prices: nothing is recorded, and what was kept is converted', async () => {
    await create({ price: 90 })
    wait(3)
    await change({ price: 120 })
    wait(3)
    await reduce(80)
    const before = await history()
    await shop.deps.database.db
      .transaction()
      .execute(async (tx) => {
        await convertAmounts(tx, { from: 2, to: 3 })
        const rows = await tx
          .selectFrom('price_history')
          .where('product_id', '=', product.id)
          .select('price')
          .orderBy('id')
          .execute()
        expect(rows.map(({ price }) => price)).toEqual(before.map(([price = 0]) => price * 10))
        const row = await tx
          .selectFrom('products')
          .where('id', '=', product.id)
          .select(['sale_price', 'prior_price'])
          .executeTakeFirstOrThrow()
        expect(row).toEqual({ sale_price: 80_000, prior_price: 90_000 })
        throw new Error('rolled back')
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'))
  })
})

import { CheckoutReply, MarketTax, PricePreview } from '@rialto/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsole } from '../../../../test/support/console.ts'
import { setMarketCurrency } from '../../../lib/money.ts'
import { saveSetting } from '../../base/settings/index.ts'
import { addShop, putInCart } from '../../selling/orders/testing/order-calls.ts'
import { createSellerCalls, type SellerCalls } from '../../selling/orders/testing/seller-calls.ts'
import { createPriceMultiplier } from './index.ts'

const RATES = [
  { name: 'Standard', percentage: 19, code: 'S' },
  { name: 'Food', percentage: 7, code: 'S' },
  { name: 'Books', percentage: 0, code: 'Z' },
] as const

let shop: SellerCalls
let staff: { headers: Record<string, string> }
/** Tax categories by their names. */
const categories = new Map<string, number>()
let work: () => Promise<void>

async function openMarket(currency?: { name: string; symbol: string }): Promise<void> {
  shop = await createSellerCalls()
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await shop.deps.database.write(async (tx) => {
    for (const [key, value] of Object.entries({
      ...{ home_country: 'DE', vat_taxes: [], tax_mode: 'rates' },
      ...(currency && {
        currency: { ...currency, position: 'prefix', rate: 1 },
        currencies: [{ id: 1, ...currency, is_default: true, rate_from_default: 1, position: 'prefix' }],
      }),
    }))
      await saveSetting(tx, key, value)
  })
  shop.deps.invalidations.publish('settings')
  // The process knows the market's currency once it has read the settings.
  expect((await shop.get('/master')).status).toBe(200)
  for (const { name, percentage, code } of RATES) {
    const { body } = await admin('POST', '/categories', { name })
    const id = body.data.categories.find((one: { name: string }) => one.name === name).id
    categories.set(name, id)
    const rate = { category_id: id, country: 'DE', name: 'VAT', percentage, code, from_day: '2020-01-01' }
    expect((await admin('POST', '/rates', rate)).status).toBe(200)
  }
  work = () => createPriceMultiplier(shop.deps).workDue()
}

const admin = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  shop.call(method, `/admin/tax${path}`, { body, by: staff })

async function read(): Promise<MarketTax> {
  const { status, body } = await admin('GET', '')
  expect(status).toBe(200)
  expect(MarketTax.strict().safeParse(body.data).error).toBeUndefined()
  return body.data
}

/** Moves the tax into prices or out of them, and multiplies them; returns the recorded change. */
async function move(prices_include_tax: boolean): Promise<number> {
  const { status, body } = await admin('PATCH', '', {
    ...{ version: (await read()).version, prices_include_tax, prices: 'multiply' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data.price_run).toMatchObject({ task: 'multiply', prices_include_tax, is_running: true })
  return body.change.id
}

const undo = (change: number) => shop.call('POST', `/admin/record/${change}/restore`, { body: {}, by: staff })

/** Every amount that follows a price, as the database has it. */
async function amounts(): Promise<string> {
  const { db } = shop.deps.database
  const products = await db
    .selectFrom('products')
    .select(['id', 'price', 'discount_price', 'sale_price', 'discount_percentage', 'planned_discount_price'])
    .select('prior_price')
    .orderBy('id')
    .execute()
  const sizes = await db.selectFrom('product_sizes').selectAll().orderBy('product_id').orderBy('size_id').execute()
  const colors = await db.selectFrom('product_colors').selectAll().orderBy('product_id').orderBy('color_id').execute()
  const sales = await db.selectFrom('flash_sale_products').selectAll().orderBy('product_id').execute()
  const offers = await db.selectFrom('flash_sale_offers').selectAll().orderBy('product_id').execute()
  const history = await db.selectFrom('price_history').selectAll().orderBy('id').execute()
  return JSON.stringify({ products, sizes, colors, sales, offers, history })
}

interface NewGoods {
  price: number
  discount?: number
  category?: string
  shopId?: number
  quantity?: number
}

async function sell(buyerId: number, { price, discount = 0, category, shopId = shop.shopId, quantity = 1 }: NewGoods) {
  const { productId, ...line } = await putInCart(shop, buyerId, { shopId, price, quantity })
  const set = {
    created_at: shop.deps.now(),
    ...(category && { tax_category_id: categories.get(category) ?? null }),
    ...(discount > 0 && {
      discount_price: discount,
      sale_price: discount,
      discount_percentage: Math.round(100 - (discount * 100) / price),
    }),
  }
  await shop.deps.database.db.updateTable('products').set(set).where('id', '=', productId).execute()
  return { productId, ...line }
}

const priceOf = (id: number) =>
  shop.deps.database.db
    .selectFrom('products')
    .where('id', '=', id)
    .select(['price', 'discount_price', 'sale_price'])
    .executeTakeFirstOrThrow()

async function checkout(buyer: { headers: Record<string, string>; addressId: number }, shop_ids = [shop.shopId]) {
  const reply = await shop.post('/cart/checkout', { shop_ids, address_id: buyer.addressId }, { headers: buyer.headers })
  expect(reply.status, reply.body.message).toBe(200)
  expect(CheckoutReply.strict().safeParse(reply.body.data).error).toBeUndefined()
  return reply.body.data.checkout as CheckoutReply['checkout']
}

describe('prices, when taxes move into them', () => {
  beforeAll(() => openMarket())
  afterAll(() => shop.close())

  it('stay as written unless something else is asked for', async () => {
    const { productId } = await sell((await shop.addBuyer()).id, { price: 1_000 })
    for (const include of [true, false]) {
      const body = { version: (await read()).version, prices_include_tax: include }
      expect((await admin('PATCH', '', body)).body.data.price_run).toBeNull()
      await work()
    }
    expect((await priceOf(productId)).price).toBe(1_000)
  })

  it('are shown before: how many change, and examples of different rates', async () => {
    const buyer = await shop.addBuyer()
    const food = await sell(buyer.id, { price: 999, category: 'Food' })
    const book = await sell(buyer.id, { price: 999, category: 'Books' })
    const { status, body } = await admin('GET', '/prices?prices_include_tax=1')
    expect(status, JSON.stringify(body)).toBe(200)
    const preview: PricePreview = PricePreview.strict().parse(body.data)
    expect(preview.examples).toHaveLength(3)
    expect(preview.examples).toContainEqual(
      expect.objectContaining({ product_id: food.productId, percentage: 7, before: 9.99, after: 10.69 }),
    )
    expect(preview.examples.map(({ product_id }) => product_id)).not.toContain(book.productId)
    const { count } = await shop.deps.database.db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(preview.products + preview.unchanged).toBe(Number(count))
    expect(preview.unchanged).toBe(1)
  })

  it('are multiplied by the rate of each product, and put back byte by byte', async () => {
    const buyer = await shop.addBuyer()
    const standard = await sell(buyer.id, { price: 8_393, discount: 4_201 })
    const food = await sell(buyer.id, { price: 999, category: 'Food' })
    const book = await sell(buyer.id, { price: 1_250, category: 'Books' })
    const { db } = shop.deps.database
    const size = await db.selectFrom('sizes').select('id').executeTakeFirstOrThrow()
    const color = await db.selectFrom('colors').select('id').executeTakeFirstOrThrow()
    const part = { product_id: standard.productId, position: 0 }
    await db
      .insertInto('product_sizes')
      .values({ ...part, size_id: size.id, surcharge: 105 })
      .execute()
    await db
      .insertInto('product_colors')
      .values({ ...part, color_id: color.id, surcharge: 0, picture: null })
      .execute()
    await db
      .updateTable('products')
      .set({ planned_discount_price: 3_000, discount_from: Date.now() + 9e8, discount_to: null })
      .where('id', '=', food.productId)
      .execute()
    const sale = { name: 'Sale', thumbnail: '', starts_at: Date.now() + 1e8, ends_at: Date.now() + 2e8 }
    const { id } = await db.insertInto('flash_sales').values(sale).returning('id').executeTakeFirstOrThrow()
    const offer = { flash_sale_id: id, product_id: standard.productId, price: 3_333, quantity: 5 }
    await db
      .insertInto('flash_sale_products')
      .values({ ...offer, position: 0 })
      .execute()
    const other = { ...offer, product_id: food.productId, price: 777, refusal: null, created_at: 0, proposal: null }
    await db.insertInto('flash_sale_offers').values(other).execute()
    const before = await amounts()
    const charge = await db
      .selectFrom('shops')
      .where('id', '=', shop.shopId)
      .select('delivery_charge')
      .executeTakeFirst()

    const change = await move(true)
    await work()
    expect(await priceOf(standard.productId)).toEqual({ price: 9_988, discount_price: 4_999, sale_price: 4_999 })
    expect(await priceOf(food.productId)).toEqual({ price: 1_069, discount_price: 0, sale_price: 1_069 })
    expect(await priceOf(book.productId)).toEqual({ price: 1_250, discount_price: 0, sale_price: 1_250 })
    const sizes = await db
      .selectFrom('product_sizes')
      .where('product_id', '=', standard.productId)
      .selectAll()
      .execute()
    expect(sizes.map(({ surcharge }) => surcharge)).toEqual([125])
    const sales = await db.selectFrom('flash_sale_products').where('flash_sale_id', '=', id).select('price').execute()
    const offers = await db.selectFrom('flash_sale_offers').where('flash_sale_id', '=', id).select('price').execute()
    expect([...sales, ...offers]).toEqual([{ price: 3_966 }, { price: 831 }])
    const planned = await db
      .selectFrom('products')
      .where('id', '=', food.productId)
      .select('planned_discount_price')
      .executeTakeFirst()
    expect(planned?.planned_discount_price).toBe(3_210)
    // No price rose for the record of past prices, and what delivery costs is another thing.
    const { rows } = await sql<{ count: number }>`select count(*) as count from price_history`.execute(db)
    expect(JSON.parse(before).history).toHaveLength(Number(rows[0]?.count))
    expect(
      await db.selectFrom('shops').where('id', '=', shop.shopId).select('delivery_charge').executeTakeFirst(),
    ).toEqual(charge)
    expect((await read()).price_run).toMatchObject({ is_running: false, edited_since: 0, task: 'multiply' })

    expect((await undo(change)).status).toBe(200)
    expect((await read()).prices_include_tax).toBe(false)
    await work()
    expect(JSON.parse(await amounts())).toEqual(JSON.parse(before))
    expect(await amounts()).toBe(before)
    expect((await read()).price_run).toMatchObject({ is_running: false, edited_since: 0, task: 'undo' })
  })

  it('are the same for shoppers, also while some shops are done and others not', async () => {
    const other = await addShop(shop)
    const buyer = await shop.addBuyer()
    await sell(buyer.id, { price: 8_393 })
    await sell(buyer.id, { price: 2_000, shopId: other, category: 'Food' })
    const both = [shop.shopId, other]
    const before = await checkout(buyer, both)
    const change = await move(true)
    expect((await checkout(buyer, both)).payable_amount).toBe(before.payable_amount)
    // The shop of the seller is done, the other one waits.
    const { db } = shop.deps.database
    const waiting = await db.selectFrom('price_run_shops').selectAll().execute()
    await db.deleteFrom('price_run_shops').where('shop_id', '<>', shop.shopId).execute()
    await work()
    await db
      .insertInto('price_run_shops')
      .values(waiting.filter(({ shop_id }) => shop_id !== shop.shopId))
      .execute()
    const half = await checkout(buyer, both)
    expect(half.payable_amount).toBe(before.payable_amount)
    // What is told adds up: the tax that is added is that of the other shop.
    expect(half.all_vat_taxes.map(({ percentage }) => percentage)).toEqual([7])
    expect(half.total_amount + half.delivery_charge + half.order_tax_amount).toBeCloseTo(half.payable_amount)
    const payable = { payable_amount: half.payable_amount, shop_ids: both }
    const placed = await shop.place(buyer, payable)
    expect(placed.status, placed.body.message).toBe(200)
    const orders = await Promise.all(placed.body.data.orders.map(({ id }: { id: number }) => shop.rowOf(id)))
    expect(orders.map(({ prices_include_tax }) => prices_include_tax).toSorted()).toEqual([0, 1])
    await work()
    expect((await undo(change)).status).toBe(200)
    await work()
  })

  it('are multiplied once, by one of two workers', async () => {
    const { productId } = await sell((await shop.addBuyer()).id, { price: 1_000 })
    const before = await amounts()
    const change = await move(true)
    await Promise.all([work(), work(), work()])
    expect((await priceOf(productId)).price).toBe(1_190)
    const { version } = await read()
    const again = { version, prices_include_tax: true, prices: 'multiply' }
    expect((await admin('PATCH', '', again)).body.change).toBeUndefined()
    await work()
    expect((await priceOf(productId)).price).toBe(1_190)
    const undone = await undo(change)
    await work()
    expect(await amounts()).toBe(before)
    // Undo is taken back, too.
    expect((await undo(undone.body.change.id)).status).toBe(200)
    await work()
    expect((await priceOf(productId)).price).toBe(1_190)
    expect((await move(false)) > 0).toBe(true)
    await work()
    expect((await priceOf(productId)).price).toBe(1_000)
  })

  it('refuse another change and an undo while they are multiplied', async () => {
    const change = await move(true)
    const { version } = await read()
    for (const prices of ['keep', 'multiply']) {
      const refused = await admin('PATCH', '', { version, prices_include_tax: false, prices })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    }
    expect((await undo(change)).body.code).toBe('conflict')
    const settings = { version, values: { prices_include_tax: false } }
    expect((await shop.call('PATCH', '/admin/settings', { body: settings, by: staff })).status).toBe(422)
    await work()
    expect((await undo(change)).status).toBe(200)
    await work()
  })

  it('that a seller has edited since are left when the others are put back', async () => {
    const buyer = await shop.addBuyer()
    const edited = await sell(buyer.id, { price: 1_000 })
    const other = await sell(buyer.id, { price: 2_000 })
    const change = await move(true)
    await work()
    const change_price = { ids: [edited.productId], change: { kind: 'price', by: 'set', value: 15 } }
    const reply = await shop.call('POST', '/seller/products/bulk', { body: change_price })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect((await undo(change)).status).toBe(200)
    await work()
    expect([(await priceOf(edited.productId)).price, (await priceOf(other.productId)).price]).toEqual([1_500, 2_000])
    expect((await read()).price_run).toMatchObject({ task: 'undo', edited_since: 1 })
    const { items } = (await shop.call('GET', '/seller/record')).body.data
    expect(items[0].sentence).toMatch(/^Took multiplied prices back: \d+\. Edited since, and left: 1$/)
  })

  it('of small businesses and private sellers stay', async () => {
    const buyer = await shop.addBuyer()
    const { db } = shop.deps.database
    const goods: number[] = []
    for (const status of ['small_business', 'private'] as const) {
      const shopId = await addShop(shop)
      await db
        .insertInto('shop_taxes')
        .values({ shop_id: shopId, status, country: null, place: 'origin', exemption_text: 'Exempt', version: 1 })
        .execute()
      goods.push((await sell(buyer.id, { price: 1_000, shopId })).productId)
    }
    const change = await move(true)
    await work()
    for (const id of goods) expect((await priceOf(id)).price).toBe(1_000)
    await undo(change)
    await work()
  })

  it('are for those who may change money, and need rates and a country', async () => {
    const seller = { headers: await enterConsole(shop, 'seller1@rialto.test') }
    expect((await shop.call('GET', '/admin/tax/prices', { by: seller })).status).toBe(403)
    const { version } = await read()
    await shop.deps.database.write((tx) => saveSetting(tx, 'home_country', null))
    shop.deps.invalidations.publish('settings')
    expect((await admin('GET', '/prices?prices_include_tax=1')).body.code).toBe('conflict')
    const refused = await admin('PATCH', '', { version, prices_include_tax: true, prices: 'multiply' })
    expect(refused.body.code).toBe('conflict')
    expect((await read()).prices_include_tax).toBe(false)
    expect((await admin('PATCH', '', { version, prices_include_tax: true, prices: 'double' })).status).toBe(422)
  })
})

describe('prices in a currency with three decimals', () => {
  beforeAll(() => openMarket({ name: 'KWD', symbol: 'KD' }))
  afterAll(async () => {
    setMarketCurrency('USD')
    await shop.close()
  })

  it('are multiplied to what can be paid', async () => {
    const buyer = await shop.addBuyer()
    const { productId } = await sell(buyer.id, { price: 1_230 })
    const change = await move(true)
    await work()
    // 1.230 × 1.19 = 1.4637; ten fils are the smallest step.
    expect((await priceOf(productId)).price).toBe(1_460)
    expect((await undo(change)).status).toBe(200)
    await work()
    expect((await priceOf(productId)).price).toBe(1_230)
  })
})

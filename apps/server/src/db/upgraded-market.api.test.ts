import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../test/support/app.ts'
import { type OldDatabase, oldDatabase } from '../../test/support/single-migrations.ts'
import { saveSetting } from '../modules/base/settings/index.ts'
import { migrateToLatest, openDatabase } from './index.ts'

// A market of former data, upgraded, answers as the version of then did: the fixture was recorded with it (RIALTO_RECORD_REPLIES=1).
// Later versions may add fields; what was there keeps its value, and amounts stay to the byte.

const FIXTURE = join(import.meta.dirname, '../../test/fixtures/single-migrations/replies.json')
const NOW = Date.parse('2026-11-30T12:00:00Z')
const TAXES = [
  { name: 'VAT', percentage: 8.875, is_active: true },
  { name: 'Old tax', percentage: 50, is_active: false },
  { name: 'City tax', percentage: 0.5, is_active: true },
]

let old: OldDatabase
let market: TestApp
let replies: Record<string, unknown>
beforeAll(async () => {
  old = await oldDatabase({ withMarket: true })
  const database = openDatabase(old.url)
  await migrateToLatest(database)
  await database.db.transaction().execute((tx) => saveSetting(tx, 'vat_taxes', TAXES))
  await database.close()
  market = await testApp(old.environment)
  market.setNow(NOW)
  replies = await useMarket()
  if (process.env.RIALTO_RECORD_REPLIES) writeFileSync(FIXTURE, `${JSON.stringify(replies, null, 2)}\n`)
})
afterAll(async () => {
  await market.close()
  await old.drop()
})

/** Reads what is there, and buys something. */
async function useMarket(): Promise<Record<string, unknown>> {
  const me = { headers: await market.loginAs(3) }
  const { addresses } = (await market.get('/addresses', me)).body.data
  const stored = await market.post('/cart/store', { product_id: 2, quantity: 3 }, me)
  const checkout = await market.post('/cart/checkout', { shop_ids: [1] }, me)
  const order = { shop_ids: [1], address_id: addresses[0].id, payment_method: 'cash' }
  const placed = await market.post('/place-order', order, me)
  expect(placed.status, placed.body.message).toBe(200)
  const read = async (path: string, options = {}) => (await market.get(path, options)).body.data
  const { id } = placed.body.data.orders[0]
  return {
    // Each installation has its own key.
    master: { ...(await read('/master')), pusher_app_key: null },
    product: await read('/product-details?product_id=1'),
    shop: await read('/shops/1'),
    stored: stored.body.data,
    checkout: checkout.body.data,
    orders: await Promise.all([1, 2].map((one) => read(`/order-details?order_id=${one}`, me))),
    placed: { ...(await read(`/order-details?order_id=${id}`, me)).order, order_code: null },
  }
}

describe('an upgraded market', () => {
  const recorded: Record<string, Record<string, unknown>> = JSON.parse(readFileSync(FIXTURE, 'utf8'))

  it.each(Object.keys(recorded))('answers as before: %s', (name) => {
    expect(replies[name]).toMatchObject(recorded[name] as object)
  })

  it('asks for the same amounts, told by the same fields', () => {
    const { checkout } = replies.checkout as { checkout: object }
    expect(JSON.stringify(checkout)).toBe(JSON.stringify((recorded.checkout as { checkout: object }).checkout))
    const ofTaxes = (order: unknown) =>
      JSON.stringify(Object.entries(order as object).filter(([field]) => /tax|amount|discount|charge/.test(field)))
    expect(ofTaxes(replies.placed)).toBe(ofTaxes(recorded.placed))
    const before = (recorded.orders as unknown as { order: object }[]).map(({ order }) => ofTaxes(order))
    expect((replies.orders as { order: object }[]).map(({ order }) => ofTaxes(order))).toEqual(before)
  })

  it('has no rate and no order with one', async () => {
    const { db } = market.deps.database
    expect(await db.selectFrom('tax_rates').select('id').execute()).toEqual([])
    const modes = await db.selectFrom('orders').select('tax_mode').orderBy('id').execute()
    expect(modes.map(({ tax_mode }) => tax_mode)).toEqual([null, null, 'flat'])
  })

  it('says nothing of what nobody has told: zones, promised days, contents, safety facts, sellers, prices of 30 days', async () => {
    const { product } = replies.product as { product: Record<string, unknown> }
    const told = ['price_per_unit', 'net_content', 'safety', 'energy_label', 'withdrawal_exempt', 'prior_price']
    expect(told.filter((field) => product[field] !== undefined)).toEqual([])
    const [group] = (replies.checkout as { checkout_items: Record<string, unknown>[] }).checkout_items
    const ofMethods = ['delivery', 'delivery_options', 'deliverable', 'grams', 'tax_exemption']
    expect(ofMethods.filter((field) => group?.[field] !== undefined)).toEqual([])
    const { promise, delivery } = replies.placed as { promise?: unknown; delivery?: unknown }
    expect([promise, delivery].filter((value) => value != null)).toEqual([])
    const { db } = market.deps.database
    const empty = ['delivery_zones', 'delivery_methods', 'delivery_rates', 'shop_dispatch', 'public_holidays'] as const
    const others = ['manufacturers', 'product_safety', 'price_history', 'shop_facts', 'invoices', 'shop_taxes'] as const
    for (const table of [...empty, ...others])
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([])
    // Of reductions that ran already, the price that they were made from is the one before.
    const reduced = await db.selectFrom('products').select(['price', 'sale_price', 'prior_price']).execute()
    for (const { price, sale_price, prior_price } of reduced)
      expect(prior_price).toBe(sale_price < price ? price : null)
  })
})

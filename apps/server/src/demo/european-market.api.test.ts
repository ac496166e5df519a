import { europeanDemo } from '@rialto/demo'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../test/support/app.ts'
import { enterConsole } from '../../test/support/console.ts'
import { europeanMarket } from '../../test/support/european-market.ts'
import { fromJson } from '../db/json.ts'
import { demoIds } from './demo-ids.ts'

const ids = demoIds(europeanDemo)
let shop: TestApp
/** The process that fills it. */
let filling: TestApp
beforeAll(async () => {
  const market = await europeanMarket()
  shop = market.shop
  filling = market.filling
})
afterAll(() => shop.close())

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

describe('orders of the European demo', () => {
  it('add up: taxes lie inside the price, and those of the lines are those of the order', async () => {
    const { db } = shop.deps.database
    const orders = await db.selectFrom('orders').selectAll().execute()
    expect(orders).toHaveLength(europeanDemo.orders.length)
    for (const order of orders) {
      const { code, total_amount, delivery_charge, coupon_discount, tax_amount } = order
      expect(order.payable_amount, code).toBe(total_amount + delivery_charge - coupon_discount)
      const lines = await db.selectFrom('order_lines').where('order_id', '=', order.id).selectAll().execute()
      expect(sum(lines.map(({ line_total }) => line_total)), code).toBe(total_amount)
      expect(sum(lines.map((line) => (line.shop_voucher ?? 0) + (line.market_voucher ?? 0))), code).toBe(
        coupon_discount,
      )
      const ofLines = lines.flatMap(({ taxes_json }) => (taxes_json ? fromJson(taxes_json) : []))
      expect(sum(ofLines.map(({ amount }) => amount)), code).toBe(tax_amount)
      const ofOrder = fromJson(order.taxes_json)
      expect(sum(ofOrder.map(({ amount }) => amount)), code).toBe(tax_amount)
      // What the market's voucher pays is taxed too (Directive 2006/112/EC, Art. 73).
      const paidByMarket = sum(lines.map(({ market_voucher }) => market_voucher ?? 0))
      expect(sum(ofOrder.map(({ amount, base = 0 }) => amount + base)), code).toBe(order.payable_amount + paidByMarket)
      expect(order, code).toMatchObject({ currency: 'EUR', tax_mode: 'rates', is_numbered: 1 })
      expect(order.promise_from?.localeCompare(order.promise_to ?? ''), code).toBeLessThanOrEqual(0)
      const placed = new Date(order.placed_at).toISOString().slice(0, 10)
      expect(placed.localeCompare(order.promise_from ?? ''), code).toBe(-1)
    }
    const percentages = orders.flatMap(({ taxes_json }) => fromJson(taxes_json).map(({ percentage }) => percentage))
    expect(new Set(percentages)).toEqual(new Set([0, 7, 19, 20]))
  })

  it('have an invoice each that has left, with numbers of each seller without gaps that grow with time', async () => {
    const { db } = shop.deps.database
    const invoices = await db.selectFrom('invoices').selectAll().orderBy('issued_at').execute()
    const left = europeanDemo.orders.filter(({ status }) => status === 'on_the_way' || status === 'delivered')
    const numbered = invoices.filter(({ kind }) => kind === 'invoice')
    const sent = left.map(({ code }) => ids.orders.of(code))
    expect(numbered.map(({ order_id }) => order_id)).toEqual(expect.arrayContaining(sent))
    for (const [, own] of Map.groupBy(invoices, (one) => `${one.shop_id} ${one.kind} ${one.number.split('-')[1]}`))
      expect(own.map(({ number }) => Number(number.split('-')[2]))).toEqual(own.map((_, index) => index + 1))
    const notes = invoices.filter(({ kind }) => kind === 'credit_note')
    const refunded = europeanDemo.orders.filter(({ refund }) => refund).map(({ code }) => ids.orders.of(code))
    expect(new Set(notes.map(({ order_id }) => order_id))).toEqual(new Set([ids.orders.of('RL-20311'), ...refunded]))
    for (const { refers_to, issued_at } of notes)
      expect(numbered.find(({ id }) => id === refers_to)?.issued_at).toBeLessThan(issued_at)
  })
})

describe('the European demo', () => {
  it('has the words, prices and days of its shops on the pages of shoppers', async () => {
    const page = async (slug: string) =>
      (await shop.get(`/product-details?product_id=${ids.products.of(slug)}`)).body.data.product
    const jam = await page('damson-jam')
    expect(jam).toMatchObject({ price_per_unit: { unit: 'kg' } })
    expect(jam.shop.delivery.methods.map(({ name }: { name: string }) => name)).toEqual(['Chilled parcel'])
    expect(jam.shop.delivery.promise).not.toBeNull()
    // Asked of the process that filled the market, too, which has read the methods before they were translated.
    const inGerman = { headers: { 'accept-language': 'de' } }
    const { body } = await filling.get(`/shops/${ids.shops.of('pantry-lane')}`, inGerman)
    expect(body.data.shop.delivery.methods[0].name).toBe('Kühlpaket')
    const monitor = await page('desk-monitor-27-one-cable')
    expect(monitor.energy_label.class).toBe('E')
    expect(monitor.safety).toMatchObject({ manufacturer: { name: 'Aster' } })
  })

  it('lacks only what a local market cannot have, and one product without facts', async () => {
    const headers = await enterConsole(shop, 'operator1@rialto.test')
    const { lines } = (await shop.get('/admin/readiness', { headers })).body.data
    const open = lines.filter(({ state }: { state: string }) => state !== 'done')
    expect(open.map(({ key }: { key: string }) => key).sort()).toEqual([
      'backup',
      'https',
      'product_safety',
      'unit_prices',
    ])
  })

  it('charges a shopper in Germany inside its prices, at the rates of food and of everything else', async () => {
    const headers = await shop.loginAs(ids.users.of('shopper1'))
    const carts = (await shop.get('/carts', { headers })).body.data.cart_items
    const shop_ids = carts.map(({ shop_id }: { shop_id: number }) => shop_id)
    const { checkout } = (await shop.post('/cart/checkout', { shop_ids }, { headers })).body.data
    expect(checkout.prices_include_tax).toBe(true)
    const { total_amount, delivery_charge, coupon_discount, payable_amount } = checkout
    expect(payable_amount).toBeCloseTo(total_amount + delivery_charge - coupon_discount, 2)
  })

  it('has orders to hand over at the stall of its first seller', async () => {
    const headers = await enterConsole(shop)
    const { dates } = (await shop.get('/seller/pickup-places', { headers })).body.data
    expect(dates[0]).toMatchObject({ taken: europeanDemo.european?.pickup_orders.length })
    const { items } = (await shop.get(`/seller/pickup-dates/${dates[0].id}/orders`, { headers })).body.data
    expect(items.map(({ order_code }: { order_code: string }) => order_code).sort()).toEqual(
      europeanDemo.european?.pickup_orders,
    )
    expect(items.map(({ can_hand_over }: { can_hand_over: boolean }) => can_hand_over)).toContain(true)
  })

  it('has an answer for each screen of its first seller', async () => {
    const headers = await enterConsole(shop)
    const delivery = (await shop.get('/seller/delivery', { headers })).body.data
    expect(delivery).toMatchObject({ products_without_weight: 1, dispatch: { country: 'DE', handling_days: 2 } })
    expect(delivery.zones.map(({ name }: { name: string }) => name)).toEqual(['Islands', 'Germany', 'Austria'])
    const legal = (await shop.get('/seller/legal', { headers })).body.data
    expect(legal).toMatchObject({ is_complete: true, identity: { name: 'Lume & Clay Töpferei GmbH' } })
    expect((await shop.get('/seller/invoices', { headers })).body.data.items.length).toBeGreaterThan(0)
    expect((await shop.get('/seller/manufacturers', { headers })).body.data.items.length).toBeGreaterThan(2)
  })
})

describe('returns of the European demo', () => {
  it('are a complaint with a photo that its shop has answered, and goods on their way back, which hold their order’s money', async () => {
    const seller = await enterConsole(shop)
    const { body } = await shop.get('/seller/returns?view=coming', { headers: seller })
    expect(body.data.items).toMatchObject([
      { kind: 'complaint', state: 'approved', pieces: 1 },
      { kind: 'withdrawal', state: 'sent', pieces: 1 },
    ])
    const [complaint, withdrawal] = body.data.items
    const read = async ({ kind, id }: { kind: string; id: number }) =>
      (await shop.get(`/seller/returns/${kind}/${id}`, { headers: seller })).body.data.return
    const opened = await read(complaint)
    expect(opened).toMatchObject({ complaint: { outcome: 'part_refund', offer: 6 }, timeline: [{}, {}] })
    const [photo] = opened.complaint.photos
    const url = `/api/seller/returns/complaint/${complaint.id}/photos/${photo}`
    const bytes = await filling.app.inject({ url, headers: await enterConsole(filling) })
    expect([bytes.statusCode, bytes.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await read(withdrawal)).toMatchObject({
      receipt: { send_by: expect.any(String) },
      preview: { goods: expect.any(Number) },
    })
    const { open_cases } = await shop.deps.database.db
      .selectFrom('order_money')
      .where('order_id', '=', ids.orders.of('RL-20207'))
      .select('open_cases')
      .executeTakeFirstOrThrow()
    expect(open_cases).toBe(2)
  })
})

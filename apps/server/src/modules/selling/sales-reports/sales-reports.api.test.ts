import type { SalesReport } from '@rialto/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff, joinTeam } from '../../../../test/support/market.ts'
import { createSettings, saveSetting } from '../../base/settings/index.ts'
import { addShop, addVoucher, type Buyer, putInCart } from '../orders/testing/order-calls.ts'
import { sessionEvent, signed } from '../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { countSales } from './index.ts'

// Two pieces of 10.00 and delivery of 4.90, paid by a gateway, at moments around midnight in Berlin.

let shop: RefundCalls
let shopId: number
let person: { id: number; headers: Record<string, string> }
beforeAll(async () => {
  shop = await createRefundCalls()
  const { database, invalidations } = shop.deps
  await database.write(async (tx) => {
    await saveSetting(tx, 'time_zone', 'Europe/Berlin')
    await saveSetting(tx, 'vat_taxes', [])
  })
  invalidations.publish('settings')
})
afterAll(() => shop.close())

const count = () => countSales({ ...shop.deps, settings: createSettings(shop.deps) })

/** Each test has a shop of its own, whose reports hold nothing else. */
beforeEach(async () => {
  person = await addSeller(shop)
  shopId = await addShop(shop, { owner_id: person.id, delivery_charge: 490, free_delivery_from: null })
})

const call = async (
  path: string,
  by: { id: number; headers: Record<string, string> } | { headers: Record<string, string> } = person,
) => {
  await count()
  return shop.call('GET', path, { by })
}
const read = async (query: string, path = '/seller/reports/sales'): Promise<SalesReport> => {
  const { status, body } = await call(`${path}?${query}`)
  expect(status, body.message).toBe(200)
  return body.data
}

interface Bought {
  pieces?: number[]
  voucher?: Parameters<typeof addVoucher>[1]
  /** Its cash is collected on delivery. */
  isCash?: boolean
}

/** Places an order of pieces of 10.00, and lets its gateway say that it is paid. */
async function buy(at: string, { pieces = [2], voucher, isCash = false }: Bought = {}) {
  shop.setNow(Date.parse(at))
  const buyer: Buyer = await shop.addBuyer()
  for (const quantity of pieces) await putInCart(shop, buyer.id, { shopId, quantity, price: 1_000 })
  const codes = voucher ? [(await addVoucher(shop, { ...voucher, collectedBy: [buyer.id] })).code] : []
  const placed = await shop.place(buyer, {
    ...{ shop_ids: [shopId], coupon_codes: codes, payment_method: isCash ? 'cash' : 'stripe' },
  })
  expect(placed.status, placed.body.message).toBe(200)
  const id = placed.body.data.orders[0].id as number
  if (!isCash) await pay(placed.body.data.order_payment_url)
  const lines = (await shop.linesOf(id)).map((line) => line.id)
  return { id, lines, buyer }
}

async function pay(url: string): Promise<void> {
  const session = [...shop.stripe.sessions.values()].find((one) => one.url === url)
  if (!session) throw new Error('no checkout')
  Object.assign(session, { status: 'complete', payment_status: 'paid' })
  const payload = JSON.stringify(sessionEvent('checkout.session.completed', session))
  const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
  expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
}

const seller = (method: 'POST', path: string, body: object) => shop.call(method, path, { body, by: person })

describe('a report of sales', () => {
  it('tells the days of the market, also where the clock is changed', async () => {
    // 23:30 on the 27th, 00:30 on the 28th, and 23:30 on the 28th, which has 23 hours; then the day that has 25.
    await buy('2027-03-27T22:30:00Z')
    await buy('2027-03-27T23:30:00Z')
    await buy('2027-03-28T21:30:00Z')
    await buy('2027-03-28T22:30:00Z')
    await buy('2027-10-30T22:30:00Z')
    await buy('2027-10-31T22:30:00Z')
    await buy('2027-10-31T23:30:00Z')
    const days = async (from: string, to: string) =>
      (await read(`from=${from}&to=${to}`)).items.map(({ key, figures }) => [key, figures.orders])
    expect(await days('2027-03-26', '2027-03-30')).toEqual([
      ['2027-03-26', 0],
      ['2027-03-27', 1],
      ['2027-03-28', 2],
      ['2027-03-29', 1],
      ['2027-03-30', 0],
    ])
    expect(await days('2027-10-30', '2027-11-01')).toEqual([
      ['2027-10-30', 0],
      ['2027-10-31', 2],
      ['2027-11-01', 1],
    ])
    const months = await read('from=2027-01-01&to=2027-12-31&by=month')
    expect(
      months.items.filter(({ figures }) => figures.orders).map(({ key, figures }) => [key, figures.orders]),
    ).toEqual([
      ['2027-03', 4],
      ['2027-10', 2],
      ['2027-11', 1],
    ])
  })

  it('takes a refund off on its own day, not on that of the sale', async () => {
    const { id, lines } = await buy('2028-01-10T12:00:00Z')
    await seller('POST', `/seller/orders/${id}/shipments`, { lines: [{ line_id: lines[0], quantity: 2 }] })
    shop.setNow(Date.parse('2028-02-03T12:00:00Z'))
    const refund = await shop.call('POST', `/seller/orders/${id}/refunds`, {
      ...{ key: `refund-${id}`, by: person },
      body: {
        lines: [{ line_id: lines[0], quantity: 1 }],
        delivery: false,
        reason: 'A cup was chipped',
        version: Number((await shop.rowOf(id)).version),
      },
    })
    expect(refund.status, refund.body.message).toBe(200)
    const january = await read('from=2028-01-01&to=2028-01-31')
    expect(january.totals).toMatchObject({
      orders: 1,
      pieces: 2,
      gross: 20,
      delivery: 4.9,
      sales: 24.9,
      refunds: 0,
      left: 24.9,
    })
    const february = await read('from=2028-02-01&to=2028-02-29&by=product&compare=before')
    expect(february.before).toEqual({ from: '2028-01-01', to: '2028-01-31' })
    expect(february.totals).toMatchObject({ orders: 0, sales: 0, returned: 1, refunds: 10, left: -10, average: null })
    expect(february.totals_before).toMatchObject({ sales: 24.9, average: 24.9, returned_percent: 0 })
    expect(february.items).toMatchObject([
      { name: 'Trial kettle', figures: { returned: 1, refunds: 10 }, before: { pieces: 2, sales: 24.9 } },
    ])
    const both = await read('from=2028-01-01&to=2028-02-29')
    expect(both.totals).toMatchObject({ sales: 24.9, refunds: 10, left: 14.9, returned_percent: 50 })
    // Each figure opens to the postings that it is the sum of, and to their orders.
    const { body } = await call('/seller/reports/sales/entries?from=2028-01-01&to=2028-02-29')
    expect(body.data.items).toMatchObject([
      { day: '2028-02-03', kind: 'part_gone', order: { id }, refunds: 10, returned: 1, left: -10 },
      { day: '2028-01-10', kind: 'paid', order: { id }, sales: 24.9, pieces: 2, left: 24.9 },
    ])
  })

  it('has a cash order once its cash is collected, without pieces that were cancelled before', async () => {
    const { id, lines } = await buy('2028-03-01T12:00:00Z', { pieces: [2, 1], isCash: true })
    expect((await read('from=2028-03-01&to=2028-03-31')).totals).toMatchObject({ orders: 0, sales: 0 })
    const cancelled = await seller('POST', `/seller/orders/${id}/cancel-lines`, {
      ...{
        lines: [{ line_id: lines[0], quantity: 1 }],
        reason: 'Sold out',
        version: Number((await shop.rowOf(id)).version),
      },
    })
    expect(cancelled.status, cancelled.body.message).toBe(200)
    shop.setNow(Date.parse('2028-03-05T12:00:00Z'))
    for (const status of ['confirm', 'processing', 'pickup', 'on_the_way', 'delivered'])
      expect((await seller('POST', `/seller/orders/${id}/status`, { status })).status).toBe(200)
    const { items, totals } = await read('from=2028-03-01&to=2028-03-31&by=payment')
    expect(totals).toMatchObject({ orders: 1, pieces: 2, gross: 20, sales: 24.9, refunds: 0, returned: 0 })
    expect(items).toMatchObject([{ key: 'cash', figures: { sales: 24.9 } }])
    const days = (await read('from=2028-03-01&to=2028-03-07')).items
    expect(days.filter(({ figures }) => figures.orders).map(({ key }) => key)).toEqual(['2028-03-05'])
  })

  it('tells who bears vouchers: the market’s are paid to the shop, its own are not, shared ones in part', async () => {
    await buy('2028-04-01T12:00:00Z', { voucher: { shop_id: null } })
    await buy('2028-04-02T12:00:00Z', { voucher: { shop_id: null, market_share_ppm: 250_000 } })
    await buy('2028-04-03T12:00:00Z', { voucher: { shop_id: shopId } })
    const { items, totals } = await read('from=2028-04-01&to=2028-04-03')
    expect(items.map(({ figures }) => [figures.shop_discounts, figures.market_discounts, figures.sales])).toEqual([
      [0, 2, 24.9],
      [1.5, 0.5, 23.4],
      [2, 0, 22.9],
    ])
    expect(totals).toMatchObject({ gross: 60, shop_discounts: 3.5, market_discounts: 2.5, delivery: 14.7, sales: 71.2 })
  })

  it('takes the rest of a cancelled order back', async () => {
    const { id } = await buy('2028-05-01T12:00:00Z')
    const reply = await seller('POST', `/seller/orders/${id}/status`, {
      status: 'cancelled',
      reason: 'Broken in stock',
    })
    expect(reply.status, reply.body.message).toBe(200)
    const { totals } = await read('from=2028-05-01&to=2028-05-31')
    expect(totals).toMatchObject({ orders: 1, sales: 24.9, refunds: 24.9, returned: 2, left: 0 })
  })

  it('groups by category with what lies below, counts each product once, and opens a category', async () => {
    const { lines } = await buy('2028-06-01T12:00:00Z', { pieces: [1, 2] })
    const { db } = shop.deps.database
    const products = await db
      .selectFrom('order_lines')
      .where('id', 'in', lines)
      .select('product_id')
      .orderBy('id')
      .execute()
    const add = async (name: string, parent_id: number | null) =>
      (
        await db
          .insertInto('categories')
          .values({ name, parent_id, slug: `${name}-${shopId}`, thumbnail: '', position: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const house = await add('House', null)
    const cups = await add('Cups', house)
    const other = await add('Other', null)
    const [first, second] = products.map(({ product_id }) => product_id)
    await db
      .deleteFrom('product_categories')
      .where('product_id', 'in', [first ?? 0, second ?? 0])
      .execute()
    await db
      .insertInto('product_categories')
      .values([
        { product_id: first ?? 0, category_id: cups },
        { product_id: first ?? 0, category_id: other },
      ])
      .execute()
    const { items, totals } = await read('from=2028-06-01&to=2028-06-30&by=category')
    expect(items.map(({ key, name, figures }) => [key, name, figures.pieces, figures.orders])).toEqual([
      ['0', '', 2, null],
      [String(house), 'House', 1, null],
    ])
    expect(totals.sales).toBeCloseTo(
      items.reduce((sum, { figures }) => sum + figures.sales, 0),
      6,
    )
    const below = await read(`from=2028-06-01&to=2028-06-30&by=category&category_id=${house}`)
    expect(below.items.map(({ key, figures }) => [key, figures.pieces])).toEqual([[String(cups), 1]])
    expect(below.totals).toMatchObject({ pieces: 1, gross: 10 })
    expect(below.filtered).toEqual({ shop: expect.any(String), product: null, category: 'House' })
    expect((await read(`from=2028-06-01&to=2028-06-30&by=product&category_id=0`)).totals).toMatchObject({ pieces: 2 })
  })

  it('compares with the days before, with the month before up to the same day, and with the year before', async () => {
    const before = async (query: string) => (await read(query)).before
    expect(await before('from=2028-03-10&to=2028-03-16&compare=before')).toEqual({
      from: '2028-03-03',
      to: '2028-03-09',
    })
    expect(await before('from=2028-03-01&to=2028-03-30&compare=before')).toEqual({
      from: '2028-02-01',
      to: '2028-02-29',
    })
    expect(await before('from=2028-01-01&to=2028-03-31&compare=before')).toEqual({
      from: '2027-10-01',
      to: '2027-12-31',
    })
    expect(await before('from=2028-02-29&to=2028-02-29&compare=year_before')).toEqual({
      from: '2027-02-28',
      to: '2027-02-28',
    })
    expect(await before('from=2028-03-01&to=2028-03-30')).toBeNull()
  })

  it('pages its rows in the wanted order', async () => {
    await buy('2028-07-01T12:00:00Z', { pieces: [1, 3, 2] })
    const first = await read('from=2028-07-01&to=2028-07-31&by=product&sort=pieces&limit=2')
    expect(first.items.map(({ figures }) => figures.pieces)).toEqual([3, 2])
    const rest = await read(`from=2028-07-01&to=2028-07-31&by=product&sort=pieces&limit=2&cursor=${first.next_cursor}`)
    expect(rest.items.map(({ figures }) => figures.pieces)).toEqual([1])
    expect(rest.next_cursor).toBeNull()
  })

  it('is written as CSV, which no spreadsheet runs', async () => {
    const { lines } = await buy('2028-08-01T12:00:00Z')
    await shop.deps.database.db
      .updateTable('products')
      .set({ name: '=1+1' })
      .where('id', 'in', (eb) => eb.selectFrom('order_lines').where('id', 'in', lines).select('product_id'))
      .execute()
    const { status, body, headers } = await call(
      '/seller/reports/sales.csv?from=2028-08-01&to=2028-08-31&by=product&compare=before',
    )
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('sales-2028-08-01-product.csv')
    const [titles, row, end] = String(body).replace('\ufeff', '').split('\n')
    expect(titles).toMatch(/^from,to,product,name,currency,orders,pieces,.*,left,average,orders_before,/)
    expect(row).toMatch(/^2028-08-01,2028-08-31,\d+,'=1\+1,USD,1,2,0,0,20\.00,/)
    expect(end).toBe('')
  })

  it('is of three years at most, and of days in their order', async () => {
    for (const query of [
      'from=2028-02-01&to=2028-01-31',
      'from=2020-01-01&to=2028-01-31',
      'from=2028-02-30',
      'by=hour',
    ])
      expect((await call(`/seller/reports/sales?${query}`)).body.code, query).toBe('invalid')
  })

  it('is of years with four digits, as are those it is compared with', async () => {
    for (const query of [
      'from=0000-01-01&to=0000-01-31&compare=year_before',
      'from=0001-01-01&to=0001-01-31',
      'from=9999-12-01&to=9999-12-31&compare=before',
    ])
      for (const path of ['sales', 'sales.csv', 'sales/entries'])
        expect((await call(`/seller/reports/${path}?${query}`)).body.code, `${path} ${query}`).toBe('invalid')
    for (const query of [
      'from=1000-01-01&to=1002-12-31&by=month&compare=before',
      'from=9998-12-01&to=9998-12-31&by=day&compare=year_before',
    ])
      expect((await read(query)).totals.orders, query).toBe(0)
  })
})

describe('what was sold is shown', () => {
  it('to the shop alone, and to those of its team who may read its money', async () => {
    await buy('2028-09-01T12:00:00Z')
    const query = 'from=2028-09-01&to=2028-09-30'
    const other = await addSeller(shop)
    await addShop(shop, { owner_id: other.id })
    const ofOther = await call(`/seller/reports/sales?${query}&shop_id=${shopId}`, other)
    expect(ofOther.body.data.totals).toMatchObject({ orders: 0, sales: 0 })
    const packer = await addSeller(shop)
    await joinTeam(shop, { shopId, userId: packer.id, role: 'fulfilment' })
    for (const path of ['sales', 'sales.csv', 'sales/entries'])
      expect((await call(`/seller/reports/${path}?${query}`, packer)).status, path).toBe(403)
    expect(
      (await call(`/admin/reports/sales?${query}`, { headers: await enterConsoleAs(shop, person.id) })).status,
    ).toBe(403)
    const support = await addSeller(shop)
    await joinStaff(shop, { userId: support.id, role: 'support' })
    const headers = await enterConsoleAs(shop, support.id)
    for (const path of ['sales', 'sales.csv', 'sales/entries', 'sales/proof'])
      expect(
        (await call(`/admin/reports/${path}?${path === 'sales/proof' ? '' : query}`, { headers })).status,
        path,
      ).toBe(403)
  })

  it('to the market’s staff by shop, whole and of one shop', async () => {
    await buy('2028-10-01T12:00:00Z')
    const headers = await enterConsole(shop, 'operator1@rialto.test')
    const { body } = await call('/admin/reports/sales?from=2028-10-01&to=2028-10-31&by=shop', { headers })
    expect(body.data.items).toMatchObject([{ key: String(shopId), figures: { orders: 1, sales: 24.9 } }])
    const one = await call(`/admin/reports/sales?from=2028-10-01&to=2028-10-31&by=country&shop_id=${shopId}`, {
      headers,
    })
    expect(one.body.data.totals).toMatchObject({ orders: 1, sales: 24.9 })
    const proof = await call('/admin/reports/sales/proof', { headers })
    expect(proof.body.data).toMatchObject({ agrees: true, due: 0 })
  })

  it('by days of a time zone that is chosen later', async () => {
    await buy('2028-11-01T22:30:00Z')
    expect((await read('from=2028-11-01&to=2028-11-01')).totals.orders).toBe(1)
    await shop.deps.database.write((tx) => saveSetting(tx, 'time_zone', 'Asia/Dhaka'))
    shop.deps.invalidations.publish('settings')
    expect((await read('from=2028-11-01&to=2028-11-01')).totals.orders).toBe(0)
    expect((await read('from=2028-11-02&to=2028-11-02')).totals.orders).toBe(1)
    await shop.deps.database.write((tx) => saveSetting(tx, 'time_zone', 'Europe/Berlin'))
    shop.deps.invalidations.publish('settings')
  })
})

import { Order, SellerInvoice, SellerInvoiceDetails, SellerOrderDetails } from '@rialto/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addSeller, enterConsole, enterConsoleAs } from '../../../../test/support/console.ts'
import { fromJson } from '../../../db/json.ts'
import { newIp, withSettings } from '../../people/accounts/testing/shopper.ts'
import { addShop, addVoucher, putInCart } from '../orders/testing/order-calls.ts'
import { createSellerCalls, type PlacedOrder, type SellerCalls } from '../orders/testing/seller-calls.ts'
import { completeSeller } from './testing/complete-seller.ts'
import { readPdf, textOf } from './testing/read-pdf.ts'

let shop: SellerCalls
let staff: { headers: Record<string, string> }
const TAXES = [{ name: 'VAT', percentage: 20, is_active: true }]
const AT = Date.UTC(2027, 2, 14, 11)

beforeAll(async () => {
  shop = await createSellerCalls()
  shop.setNow(AT)
  staff = { headers: await enterConsole(shop, 'operator1@rialto.test') }
  await completeSeller(shop.deps.database.db, shop.shopId, AT)
})
afterAll(() => shop.close())

const documentsOf = (orderId: number) =>
  shop.deps.database.db.selectFrom('invoices').where('order_id', '=', orderId).selectAll().orderBy('id').execute()
const pay = (id: number) =>
  shop.deps.database.db.updateTable('orders').set({ payment_status: 'paid' }).where('id', '=', id).execute()
const sendWhole = ({ id, lines }: PlacedOrder, pieces = 2) =>
  shop.ship(
    id,
    lines.map((line) => [line, pieces]),
    { tracking: { handed_over: true } },
  )
async function pdf(path: string, headers: Record<string, string>, locale = 'en') {
  const reply = await shop.app.inject({
    url: `/api${path}`,
    headers: { ...headers, 'accept-language': locale },
    remoteAddress: newIp(),
  })
  return {
    status: reply.statusCode,
    name: String(reply.headers['content-disposition']),
    lines: reply.statusCode === 200 ? textOf(readPdf(reply.rawPayload)).split('\n') : [],
  }
}
const readOrder = async ({ id, buyer }: PlacedOrder): Promise<Order> => {
  const { order } = (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data
  expect(Order.strict().safeParse(order).error).toBeUndefined()
  return order
}
const list = async (query = '') => {
  const { status, body } = await shop.call('GET', `/seller/invoices${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  for (const item of body.data.items) expect(SellerInvoice.strict().safeParse(item).error).toBeUndefined()
  return body.data as { items: SellerInvoice[]; next_cursor: string | null; first_month: string | null }
}
const numberOf = async (order: PlacedOrder) => (await documentsOf(order.id))[0]?.number

describe('an invoice', () => {
  it('is issued with the next number when the last parcel leaves, once, and mailed', async () => {
    const order = await shop.order([2, 1])
    const [first = 0, second = 0] = order.lines
    await shop.ship(order.id, [[first, 2]], { tracking: { handed_over: true } })
    expect(await documentsOf(order.id)).toEqual([])
    const sent = await shop.ship(order.id, [[second, 1]], { tracking: { handed_over: true } })
    expect(SellerOrderDetails.strict().safeParse(sent.body.data.order).error).toBeUndefined()
    const [row] = await documentsOf(order.id)
    expect(row).toMatchObject({
      kind: 'invoice',
      number: `A${shop.shopId}-2027-000001`,
      supply_day: '2027-03-14',
      refers_to: null,
    })
    await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'delivered' } })
    expect(await documentsOf(order.id)).toHaveLength(1)
    const mails = await shop.mailsTo(order.buyer)
    expect(mails.filter(({ subject }) => subject.includes(`A${shop.shopId}-2027-000001`))).toHaveLength(1)
    expect(await readOrder(order)).toMatchObject({
      invoice_kind: 'invoice',
      documents: [{ number: `A${shop.shopId}-2027-000001`, day: '2027-03-14' }],
    })
  })

  it('waits for packed parcels, and goes with the hand-over', async () => {
    const order = await shop.order()
    await shop.ship(order.id, [[order.lines[0] ?? 0, 2]], { tracking: { handed_over: false } })
    expect(await documentsOf(order.id)).toEqual([])
    expect((await shop.call('POST', `/seller/orders/${order.id}/hand-over`)).status).toBe(200)
    expect(await numberOf(order)).toBe(`A${shop.shopId}-2027-000002`)
  })

  it('is issued when the shopper asks after paying, and never before', async () => {
    const order = await shop.order([2], 'sandbox')
    const before = await pdf(`/orders/${order.id}/invoice`, order.buyer.headers)
    expect(before.lines).toEqual(expect.arrayContaining(['Order confirmation', order.code]))
    expect((await readOrder(order)).invoice_kind).toBe('confirmation')
    await pay(order.id)
    expect((await readOrder(order)).invoice_kind).toBe('invoice')
    expect(await documentsOf(order.id)).toEqual([])
    const twice = await Promise.all([0, 1].map(() => pdf(`/orders/${order.id}/invoice`, order.buyer.headers)))
    const number = `A${shop.shopId}-2027-000003`
    for (const { lines, name } of twice) {
      expect(lines).toEqual(expect.arrayContaining(['Invoice', number, 'Paid on', 'Lume & Clay GmbH', 'Töpferweg 4']))
      expect(lines).toContain('VAT number DE136695976')
      expect(name).toContain(number)
    }
    expect(await documentsOf(order.id)).toHaveLength(1)
  })

  it('is issued by the seller of a paid order, with a record and no undo; again, nothing changes', async () => {
    const order = await shop.order([1], 'sandbox')
    const issue = () => shop.call('POST', `/seller/orders/${order.id}/invoice`)
    expect((await issue()).body).toMatchObject({ code: 'conflict' })
    await pay(order.id)
    const shown = (await shop.call('GET', `/seller/orders/${order.id}`)).body.data.order
    expect(shown.can.invoice).toBe(true)
    const issued = await issue()
    expect([issued.status, issued.body.change.restorable ?? false]).toEqual([200, false])
    expect(issued.body.data.order).toMatchObject({ can: { invoice: false }, documents: [{ kind: 'invoice' }] })
    const again = await issue()
    expect([again.status, again.body.change]).toEqual([200, undefined])
    expect(await documentsOf(order.id)).toHaveLength(1)
    expect((await shop.call('POST', '/seller/orders/999999/invoice')).status).toBe(404)
  })

  it('says what the law asks for, adds up, and stays as it was issued', async () => {
    const buyer = await shop.addBuyer()
    const goods = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 1_250, quantity: 3 })
    const { code } = await addVoucher(shop, { shop_id: null, collectedBy: [buyer.id] })
    const { body } = await withSettings(shop, { vat_taxes: TAXES }, () =>
      shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: [code] }),
    )
    const id = body.data.orders[0].id as number
    const { id: line } = await shop.deps.database.db
      .selectFrom('order_lines')
      .where('order_id', '=', id)
      .select('id')
      .executeTakeFirstOrThrow()
    await shop.ship(id, [[line, 3]], { tracking: { handed_over: true } })
    const [row] = await documentsOf(id)
    const { invoice } = (await shop.call('GET', `/seller/invoices/${row?.id}`)).body.data
    expect(SellerInvoiceDetails.strict().safeParse(invoice).error).toBeUndefined()
    const cents = (amount: number) => Math.round(amount * 100)
    expect(cents(invoice.net) + cents(invoice.tax)).toBe(cents(invoice.total))
    expect(cents(invoice.paid_by_market) + cents(invoice.to_pay)).toBe(cents(invoice.total))
    expect(invoice.paid_by_market).toBeGreaterThan(0)
    expect(cents(invoice.to_pay)).toBe(cents(body.data.orders[0].amount))
    const first = await pdf(`/orders/${id}/invoice`, buyer.headers)
    for (const text of ['Sent on', 'Unit price without tax', 'VAT 20%', 'Paid by the market', 'To pay', 'Ana Rahman'])
      expect(first.lines).toContain(text)
    expect(first.lines.some((text) => /^\$12\.\d{4}$/.test(text))).toBe(true)

    const { db } = shop.deps.database
    await db.updateTable('products').set({ name: 'Renamed' }).where('id', '=', goods.productId).execute()
    await db.updateTable('order_lines').set({ name: 'Renamed' }).where('order_id', '=', id).execute()
    await db.updateTable('shops').set({ name: 'Renamed' }).where('id', '=', shop.shopId).execute()
    expect((await pdf(`/orders/${id}/invoice`, buyer.headers)).lines).toEqual(first.lines)
    const arabic = await pdf(`/orders/${id}/invoice`, buyer.headers, 'ar')
    expect([arabic.status, arabic.lines.includes('Invoice')]).toEqual([200, false])
  })

  it.each(['legal_name', 'address', 'vat_id'] as const)('needs %s, verified and not expired', async (kind) => {
    const { db } = shop.deps.database
    const fact = db.updateTable('shop_facts').where('shop_id', '=', shop.shopId).where('kind', '=', kind)
    await fact.set({ expires_on: '2027-03-13' }).execute()
    try {
      const order = await shop.order()
      await sendWhole(order)
      expect(await documentsOf(order.id)).toEqual([])
      const refused = await shop.call('POST', `/seller/orders/${order.id}/invoice`)
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect((await pdf(`/orders/${order.id}/invoice`, order.buyer.headers)).lines).toContain('Order confirmation')
    } finally {
      await fact.set({ expires_on: null }).execute()
    }
  })

  it('has no number where a private person sells, nor for orders of before', async () => {
    const { db } = shop.deps.database
    const before = await shop.order()
    await db.updateTable('orders').set({ is_numbered: 0 }).where('id', '=', before.id).execute()
    await sendWhole(before)
    expect(await documentsOf(before.id)).toEqual([])
    const kept = await pdf(`/orders/${before.id}/invoice`, before.buyer.headers)
    expect(kept.lines).toEqual(expect.arrayContaining(['Invoice', before.code]))
    expect((await readOrder(before)).invoice_kind).toBe('invoice')

    const trader = db.updateTable('shop_facts').where('shop_id', '=', shop.shopId).where('kind', '=', 'trader')
    await trader.set({ value_json: '{"is_trader":false}' as never }).execute()
    try {
      const order = await shop.order()
      await sendWhole(order)
      expect(await documentsOf(order.id)).toEqual([])
      const { message } = (await shop.call('POST', `/seller/orders/${order.id}/invoice`)).body
      expect(message).toBe('A private person writes no invoices with numbers')
    } finally {
      await trader.set({ value_json: '{"is_trader":true}' as never }).execute()
    }
  })

  it('loses no number where the parcel is refused', async () => {
    const order = await shop.order()
    const before = (await list()).items.length
    expect((await shop.ship(order.id, [[order.lines[0] ?? 0, 3]], { tracking: { handed_over: true } })).status).toBe(
      409,
    )
    await sendWhole(order)
    const after = await list()
    expect(after.items).toHaveLength(before + 1)
    const counts = after.items
      .filter(({ kind }) => kind === 'invoice')
      .map(({ number }) => Number(number.split('-')[2]))
    expect(counts.toSorted((a, b) => a - b)).toEqual(counts.map((_, index) => index + 1))
  })

  it('is for its shopper, its shop and the staff alone', async () => {
    const order = await shop.order()
    await sendWhole(order)
    const [row] = await documentsOf(order.id)
    const stranger = await shop.addBuyer()
    const path = `/orders/${order.id}/invoices/${row?.id}`
    expect((await pdf(path, order.buyer.headers)).status).toBe(200)
    expect((await pdf(path, stranger.headers)).status).toBe(404)
    expect((await pdf(path, {})).status).toBe(401)
    // Of another order of the same shopper.
    expect((await pdf(`/orders/999999/invoices/${row?.id}`, order.buyer.headers)).status).toBe(404)
    await addShop(shop, { owner_id: stranger.id })
    const others = { headers: await enterConsoleAs(shop, stranger.id) }
    for (const call of [`/seller/invoices/${row?.id}`, `/seller/invoices/${row?.id}/pdf`])
      expect((await pdf(call, others.headers)).status).toBe(404)
    expect((await pdf(`/admin/invoices/${row?.id}/pdf`, staff.headers)).status).toBe(200)
    expect((await pdf(`/admin/invoices/${row?.id}/pdf`, others.headers)).status).not.toBe(200)
    const admin = await shop.call('GET', `/admin/orders/${order.id}`, { by: staff })
    expect(admin.body.data.order.documents).toMatchObject([{ number: row?.number }])
  })
})

describe('a credit note', () => {
  it('takes the invoice of a cancelled order back, once, for its refund, and is mailed', async () => {
    const order = await shop.order([2], 'sandbox')
    const { db } = shop.deps.database
    await pay(order.id)
    await db.updateTable('payments').set({ status: 'paid' }).where('user_id', '=', order.buyer.id).execute()
    await pdf(`/orders/${order.id}/invoice`, order.buyer.headers)
    const cancelled = await shop.post(
      '/orders/cancel',
      { order_id: order.id, reason: 'Changed my mind' },
      { headers: order.buyer.headers },
    )
    expect(cancelled.status, cancelled.body.message).toBe(200)
    const [invoice, note, ...more] = await documentsOf(order.id)
    expect(more).toEqual([])
    const refund = await db.selectFrom('refunds').where('order_id', '=', order.id).select('id').executeTakeFirst()
    expect(note).toMatchObject({
      kind: 'credit_note',
      number: `C${shop.shopId}-2027-000001`,
      refers_to: invoice?.id,
      refund_id: refund?.id ?? null,
    })
    expect(refund).toBeDefined()
    const data = note && fromJson(note.data_json)
    expect(data?.takes_back?.number).toBe(invoice?.number)
    expect(data?.total).toBe(invoice && fromJson(invoice.data_json).total)
    const drawn = await pdf(`/orders/${order.id}/invoices/${note?.id}`, order.buyer.headers)
    expect(drawn.lines).toEqual(expect.arrayContaining(['Credit note', 'Takes back invoice', invoice?.number]))
    const mails = await shop.mailsTo(order.buyer)
    expect(mails.filter(({ subject }) => subject.startsWith('Credit note'))).toHaveLength(1)
    // The invoice stays what it was, and is not issued again.
    expect((await pdf(`/orders/${order.id}/invoice`, order.buyer.headers)).lines).toContain(invoice?.number)
    expect((await shop.call('POST', `/seller/orders/${order.id}/invoice`)).body.change).toBeUndefined()
    expect(await documentsOf(order.id)).toHaveLength(2)
  })

  it('is not written for an order without an invoice', async () => {
    const order = await shop.order([1], 'sandbox')
    await pay(order.id)
    const body = { status: 'cancelled', reason: 'Out of clay' }
    expect((await shop.call('POST', `/seller/orders/${order.id}/status`, { body })).status).toBe(200)
    expect(await documentsOf(order.id)).toEqual([])
  })
})

describe('the documents of an erased person', () => {
  it('stay as they were, but for whom they were written to; the law keeps that apart', async () => {
    const order = await shop.order()
    await sendWhole(order)
    expect(
      (await shop.call('POST', `/seller/orders/${order.id}/status`, { body: { status: 'delivered' } })).status,
    ).toBe(200)
    const [before] = await documentsOf(order.id)
    const { db } = shop.deps.database
    const { id } = order.buyer
    const { name } = await db.selectFrom('users').where('id', '=', id).select('name').executeTakeFirstOrThrow()
    const erased = await shop.call('POST', `/admin/customers/${id}/erase`, { body: { name }, by: staff })
    expect(erased.status, JSON.stringify(erased.body)).toBe(200)
    expect(await documentsOf(order.id)).toEqual([{ ...before, buyer_json: null }])
    const headers = await enterConsoleAs(shop, shop.seller.id)
    const sellers = await pdf(`/seller/invoices/${before?.id}/pdf`, headers)
    expect(sellers.lines).toEqual(expect.arrayContaining(['Former customer', before?.number]))
    expect(sellers.lines).not.toContain('Ana Rahman')
    for (const query of ['', `?document_id=${before?.id}`]) {
      const kept = await pdf(`/admin/customers/${id}/invoices/${order.id}${query}`, staff.headers)
      expect(kept.lines).toEqual(expect.arrayContaining(['Ana Rahman', before?.number]))
    }
    expect((await pdf(`/admin/customers/${id}/invoices/${order.id}?document_id=999999`, staff.headers)).status).toBe(
      404,
    )
  })
})

describe('the numbers of a shop', () => {
  const ranges = async () => (await shop.call('GET', '/seller/legal/number-range')).body.data.ranges
  const choose = (body: object) => shop.call('PUT', '/seller/legal/number-range', { body })

  it('keep their prefix once one of the year is given, and go on with it in the next', async () => {
    expect(await ranges()).toMatchObject([
      { kind: 'invoice', year: 2027, is_used: true },
      { kind: 'credit_note', year: 2027, is_used: true },
      { kind: 'invoice', year: 2028, is_used: false, next_number: `A${shop.shopId}-2028-000001` },
      { kind: 'credit_note', year: 2028, is_used: false },
    ])
    const used = await choose({ kind: 'invoice', year: 2027, prefix: 'LC' })
    expect([used.status, used.body.code]).toEqual([409, 'conflict'])
    const chosen = await choose({ kind: 'invoice', year: 2028, prefix: 'lc', seen: `A${shop.shopId}` })
    expect([chosen.status, chosen.body.data.ranges[2].next_number]).toEqual([200, 'LC-2028-000001'])
    expect((await choose({ kind: 'invoice', year: 2028, prefix: 'X', seen: `A${shop.shopId}` })).body.code).toBe(
      'stale',
    )
    expect((await choose({ kind: 'invoice', year: 2028, prefix: 'LC' })).body.change).toBeUndefined()
    for (const year of [2026, 2029]) expect((await choose({ kind: 'invoice', year, prefix: 'X' })).status).toBe(422)
    for (const prefix of ['', 'A-1', 'TOOLONG99', '٣', 'a b'])
      expect((await choose({ kind: 'invoice', year: 2028, prefix })).status, prefix).toBe(422)
    const shared = await choose({ kind: 'credit_note', year: 2028, prefix: 'LC' })
    expect([shared.status, Object.keys(shared.body.errors)]).toEqual([422, ['prefix']])
  })

  it('begin anew with the year of the market', async () => {
    shop.setNow(Date.UTC(2027, 11, 31, 23, 30))
    try {
      const late = await shop.order()
      await withSettings(shop, { time_zone: 'Asia/Dhaka' }, () => sendWhole(late))
      expect(await numberOf(late)).toBe('LC-2028-000001')
      const still = await shop.order()
      await sendWhole(still)
      expect(await numberOf(still)).toMatch(new RegExp(`^A${shop.shopId}-2027-`))
    } finally {
      shop.setNow(AT)
    }
  })

  it('have no gap and no double where many parcels leave at once', async () => {
    const orders: PlacedOrder[] = []
    for (let n = 0; n < 12; n++) orders.push(await shop.order())
    const headers = await enterConsoleAs(shop, shop.seller.id)
    const sent = await Promise.all(
      orders.flatMap(({ id, lines }) =>
        [0, 1].map(() =>
          shop.call('POST', `/seller/orders/${id}/shipments`, {
            body: { lines: [{ line_id: lines[0], quantity: 2 }], handed_over: true },
            by: { headers },
          }),
        ),
      ),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(orders.length)
    const rows = await shop.deps.database.db
      .selectFrom('invoices')
      .where('shop_id', '=', shop.shopId)
      .where('kind', '=', 'invoice')
      .where('number', 'like', 'A%')
      .select('number')
      .execute()
    const counts = rows.map(({ number }) => Number(number.split('-')[2])).toSorted((a, b) => a - b)
    expect(counts).toEqual(counts.map((_, index) => index + 1))
  })

  it('are shown in an example before anything is verified', async () => {
    const headers = await enterConsoleAs(shop, shop.seller.id)
    const { lines, status } = await pdf('/seller/legal/invoice-preview', headers)
    expect(status).toBe(200)
    expect(lines).toEqual(expect.arrayContaining(['Invoice', 'Lume & Clay GmbH', 'A product of yours']))
  })
})

describe('the list of a shop', () => {
  it('has pages and months, the latest first', async () => {
    const all = await list('?limit=200')
    expect(all.first_month).toBe('2027-03')
    const pages: SellerInvoice[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`?limit=7${cursor && `&cursor=${cursor}`}`)
      pages.push(...page.items)
      cursor = page.next_cursor
    }
    expect(pages).toEqual(all.items)
    expect((await list('?month=2027-12')).items.length).toBeGreaterThan(0)
    expect((await list('?month=2027-04')).items).toEqual([])
    expect((await shop.call('GET', '/seller/invoices?month=2027-13')).status).toBe(422)
    expect(all.items.find(({ kind }) => kind === 'credit_note')?.refers_to?.number).toMatch(/^A/)
  })

  it('is searched by a part of a number or of an order, and orders are found by a number', async () => {
    const order = await shop.order()
    await sendWhole(order)
    const number = (await numberOf(order)) ?? ''
    for (const search of [number, number.toLowerCase(), number.slice(-6), order.code])
      expect((await list(`?search=${search}`)).items.map((item) => item.number)).toEqual([number])
    for (const search of ['X9-1999-000001', '%25', '_'])
      expect((await list(`?search=${search}`)).items, search).toEqual([])
    const other = await addSeller(shop)
    await addShop(shop, { owner_id: other.id })
    const by = { by: other }
    expect((await shop.call('GET', `/seller/invoices?search=${number}`, by)).body.data.items).toEqual([])
    const found = async (path: string, caller: { by: typeof staff }): Promise<number[]> =>
      (await shop.call('GET', `${path}?search=${number.toLowerCase()}`, caller)).body.data.items.map(
        ({ id }: { id: number }) => id,
      )
    // The clock has run on since the first session.
    const fresh = { headers: await enterConsole(shop, 'operator1@rialto.test') }
    expect(await found('/admin/orders', { by: fresh })).toEqual([order.id])
    const own = (await shop.call('GET', `/seller/orders?view=all&search=${number}`)).body.data
    expect(JSON.stringify(own)).toContain(order.code)
    const others = (await shop.call('GET', `/seller/orders?view=all&search=${number}`, by)).body.data
    expect(JSON.stringify(others)).not.toContain(order.code)
  })

  it('is a file for bookkeeping whose rows add up to each total', async () => {
    const { status, body, headers } = await shop.call('GET', '/seller/invoices.csv?month=2027-03')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toContain('invoices-2027-03.csv')
    const [head = '', ...rows] = (body as Buffer).toString().replace('\ufeff', '').trim().split('\n')
    const columns = head.split(',')
    const cell = (row: string, name: string) => row.split(',')[columns.indexOf(name)] ?? ''
    const { items } = await list('?month=2027-03&limit=200')
    for (const { number, kind, total } of items) {
      const own = rows.filter((row) => cell(row, 'number') === number)
      const gross = own.reduce((sum, row) => sum + Math.round(Number(cell(row, 'gross')) * 100), 0)
      expect(gross).toBe(Math.round(total * 100) * (kind === 'credit_note' ? -1 : 1))
    }
  })

  it('needs the permission to read money', async () => {
    const packer = await shop.addBuyer()
    const member = { shop_id: shop.shopId, user_id: packer.id, role: 'fulfilment' as const, created_at: 0 }
    await shop.deps.database.db.insertInto('shop_members').values(member).execute()
    const by = { id: packer.id, headers: {} }
    for (const path of ['/seller/invoices', '/seller/invoices.csv', '/seller/legal/number-range'])
      expect((await shop.call('GET', path, { by })).status, path).toBe(403)
    const order = await shop.order()
    await sendWhole(order)
    const [row] = await documentsOf(order.id)
    // Who packs prints the invoice of the parcel.
    expect((await shop.call('GET', `/seller/invoices/${row?.id}/pdf`, { by })).status).toBe(200)
  })
})

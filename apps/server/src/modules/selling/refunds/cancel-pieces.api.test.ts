import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { addFlashSale } from '../cart/testing/add-stocked-product.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { readPdf } from '../invoices/testing/read-pdf.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { addVoucher, type Buyer, putInCart } from '../orders/testing/order-calls.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

let shop: RefundCalls
beforeAll(async () => {
  shop = await createRefundCalls()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

type Pieces = [line: number | undefined, quantity: number][]
const linesFrom = (pieces: Pieces) => pieces.map(([line_id, quantity]) => ({ line_id, quantity }))

interface Options {
  reason?: string
  key?: string
  version?: number
  by?: Parameters<RefundCalls['call']>[2] extends { by?: infer By } | undefined ? By : never
}

async function cancel(id: number, pieces: Pieces, { reason = 'Sold out', key, version, by }: Options = {}) {
  return shop.call('POST', `/seller/orders/${id}/cancel-lines`, {
    body: { lines: linesFrom(pieces), reason, version: version ?? (await shop.rowOf(id)).version },
    ...(key !== undefined && { key }),
    ...(by && { by }),
  })
}

const cancelOwn = (buyer: Buyer, id: number, pieces: Pieces, key?: string) =>
  shop.post(
    `/orders/${id}/cancel-lines`,
    { lines: linesFrom(pieces), reason: 'Ordered by mistake' },
    { headers: { ...buyer.headers, ...(key && { 'idempotency-key': key }) } },
  )

const stockOf = async (id: number) =>
  (
    await shop.deps.database.db
      .selectFrom('product_variants')
      .where('id', '=', id)
      .select('stock')
      .executeTakeFirstOrThrow()
  ).stock

const moveTo = (id: number, status: string) => shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })

describe('pieces that were not sent', () => {
  it('go back to stock and their money to the shopper, who is told what and why', async () => {
    const { id, buyer, lines, session } = await shop.paidOrder([{ price: 1_250, quantity: 3 }], { sent: false })
    const [line] = await shop.linesOf(id)
    const before = await stockOf(line?.variant_id ?? 0)
    const reply = await cancel(id, [[lines[0], 1]], { reason: 'One is chipped' })
    expect(reply.status, reply.body.message).toBe(200)
    expect(reply.body.data.order).toMatchObject({
      order_status: 'pending',
      lines: [{ quantity: 3, cancelled: 1, refunded: 1, refundable: 0 }],
      cancellations: [{ by: 'seller', reason: 'One is chipped', lines: [{ line_id: lines[0], quantity: 1 }] }],
      refunds: [{ kind: 'cancellation', amount: 12.5, state: 'open', reason: 'One is chipped' }],
    })
    expect(await stockOf(line?.variant_id ?? 0)).toBe(before + 1)
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order).toMatchObject({
      refunded_amount: 12.5,
      lines: [{ order_qty: 3, quantity_cancelled: 1 }],
      cancellations: [{ by: 'seller', reason: 'One is chipped' }],
    })
    const mail = (await shop.mailsTo(buyer)).at(-1)
    expect(mail?.subject).toContain('are cancelled')
    for (const said of ['1 × Trial kettle', '12.50', 'One is chipped']) expect(mail?.text).toContain(said)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(2_990)
    expect(await shop.rowOf(id)).toMatchObject({ payment_status: 'paid', status: 'pending' })
  })

  it('are no longer shipped: the rest sends the order on its way', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 3 }], { sent: false })
    expect((await cancel(id, [[lines[0], 1]])).status).toBe(200)
    const tooMany = await shop.ship(id, [[lines[0] as number, 3]])
    expect(tooMany.body).toMatchObject({ code: 'already_shipped', message: expect.stringContaining('2') })
    await shop.ship(id, [[lines[0] as number, 2]], { tracking: { handed_over: true } })
    expect(await shop.rowOf(id)).toMatchObject({ status: 'on_the_way', shipped_quantity: 2, cancelled_quantity: 1 })
  })

  it('move the order on where all others are sent', async () => {
    const { id, lines } = await shop.paidOrder(
      [
        { price: 500, quantity: 2 },
        { price: 700, quantity: 1 },
      ],
      { sent: false },
    )
    await shop.ship(id, [[lines[0] as number, 2]], { tracking: { handed_over: true } })
    expect((await shop.rowOf(id)).status).toBe('processing')
    const reply = await cancel(id, [[lines[1], 1]])
    expect(reply.body.data.order).toMatchObject({
      order_status: 'on_the_way',
      can: { ship: false, cancel_pieces: false },
    })
    const money = await shop.moneyOf(id)
    expect(money.dispatched_at).not.toBeNull()
  })

  it('cancel the order with the last of them, which returns the voucher and all that was paid', async () => {
    const { id, lines, buyer, session } = await shop.paidOrder([{ price: 2_000, quantity: 2 }], {
      voucher: true,
      sent: false,
    })
    const { voucher_id, payable_amount: payable } = await shop.rowOf(id)
    const usedOf = async () =>
      (
        await shop.deps.database.db
          .selectFrom('vouchers')
          .where('id', '=', voucher_id ?? 0)
          .select('used')
          .executeTakeFirstOrThrow()
      ).used
    expect((await cancel(id, [[lines[0], 1]])).status).toBe(200)
    expect(await usedOf()).toBe(1)
    const last = await cancel(id, [[lines[0], 1]], { reason: 'No more of them' })
    expect(last.body.data.order).toMatchObject({ order_status: 'cancelled' })
    expect(await usedOf()).toBe(0)
    expect(await shop.rowOf(id)).toMatchObject({ cancelled_by: 'seller', cancel_reason: 'No more of them' })
    const refunds = await shop.refundsOf(id)
    expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(payable)
    // The mail names what goes back now, not what went before.
    const left = ((refunds.at(-1)?.amount ?? 0) / 100).toFixed(2)
    expect((await shop.mailsTo(buyer)).at(-1)?.text).toContain(left)
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(0)
    expect(await shop.moneyOf(id)).toMatchObject({ state: 'void', refunded: payable })
    const [line] = await shop.linesOf(id)
    expect(await stockOf(line?.variant_id ?? 0)).toBe(99)
  })

  it('return to their flash sale', async () => {
    const buyer = await shop.addBuyer()
    const { productId } = await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 900, quantity: 3 })
    await addFlashSale(shop, productId, { price: 500, quantity: 5, sold: 0 })
    const { body } = await shop.place(buyer, { shop_ids: [shop.shopId] })
    const id = body.data.orders[0].id as number
    const [line] = await shop.linesOf(id)
    const soldOf = async () =>
      (
        await shop.deps.database.db
          .selectFrom('flash_sale_products')
          .where('flash_sale_id', '=', line?.flash_sale_id ?? 0)
          .where('product_id', '=', productId)
          .select('sold')
          .executeTakeFirstOrThrow()
      ).sold
    expect(await soldOf()).toBe(3)
    expect((await cancel(id, [[line?.id, 2]])).status).toBe(200)
    expect(await soldOf()).toBe(1)
  })

  it('go also where money was given back by value before, with no more than is left', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 1_000, quantity: 2 }], { sent: false })
    const { version } = await shop.rowOf(id)
    await shop.call('POST', `/seller/orders/${id}/refunds`, { body: { version, goodwill: 20 } })
    expect((await cancel(id, [[lines[0], 1]])).status).toBe(200)
    expect((await shop.refundsOf(id)).map(({ amount }) => amount)).toEqual([2_000, 490])
    expect(await shop.moneyOf(id)).toMatchObject({ received: 2_490, refunding: 2_490 })
  })

  it('come to nothing where a voucher paid all of the order', async () => {
    const buyer = await shop.addBuyer()
    await putInCart(shop, buyer.id, { shopId: shop.shopId, price: 400, quantity: 2 })
    const { code } = await addVoucher(shop, {
      ...{ shop_id: null, discount_type: 'Amount', discount: 5_000, collectedBy: [buyer.id] },
    })
    await shop.deps.database.db.updateTable('shops').set({ delivery_charge: 0 }).where('id', '=', shop.shopId).execute()
    const { body } = await shop.place(buyer, { shop_ids: [shop.shopId], coupon_codes: [code] })
    await shop.deps.database.db
      .updateTable('shops')
      .set({ delivery_charge: 490 })
      .where('id', '=', shop.shopId)
      .execute()
    const id = body.data.orders[0].id as number
    const { payable_amount, payment_status } = await shop.rowOf(id)
    expect([payable_amount, payment_status]).toEqual([0, 'paid'])
    const [line] = await shop.linesOf(id)
    const reply = await cancel(id, [[line?.id, 1]])
    expect(reply.status, reply.body.message).toBe(200)
    expect(reply.body.data.order.refunds ?? []).toEqual([])
    expect(reply.body.data.order.lines).toMatchObject([{ cancelled: 1 }])
  })
})

describe('an order that is paid in cash', () => {
  it('costs less, on its slip and label too, and brings its shop what is left', async () => {
    const { id, lines, buyer } = await shop.order([2, 1])
    const { payable_amount: payable } = await shop.rowOf(id)
    const preview = await shop.call('POST', `/seller/orders/${id}/cancel-lines/preview`, {
      body: { lines: linesFrom([[lines[0], 1]]) },
    })
    const { amount, is_uncollected } = preview.body.data.preview
    expect(is_uncollected).toBe(true)
    const reply = await cancel(id, [[lines[0], 1]])
    const due = payable / 100 - amount
    expect(reply.body.data.order.amount_due).toBeCloseTo(due, 6)
    expect((await shop.mailsTo(buyer)).at(-1)?.text).toContain(`You pay $${amount.toFixed(2)} less`)
    for (const kind of ['slip', 'label']) {
      const document = await shop.call('GET', `/seller/documents?ids=${id}&kind=${kind}`)
      const texts = readPdf(document.body).pages.flatMap((page) => page.map(({ text }) => text))
      expect(texts.find((text) => text.startsWith('To collect'))).toContain(due.toFixed(2))
      if (kind === 'slip') expect(texts).toContain('Pieces in total: 2')
    }
    await shop.ship(id, [
      [lines[0] as number, 1],
      [lines[1] as number, 1],
    ])
    await moveTo(id, 'on_the_way')
    expect((await moveTo(id, 'delivered')).status).toBe(200)
    const kept = await shop.deps.database.db
      .selectFrom('ledger_entries')
      .where('order_id', '=', id)
      .where('account', '=', 'cash_with')
      .where('amount', '>', 0)
      .select('amount')
      .executeTakeFirstOrThrow()
    expect(kept.amount).toBe(Math.round(due * 100))
  })
})

describe('an invoice', () => {
  it('that is written later names what is left, and what is paid for it', async () => {
    await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
    const vat_taxes = [{ name: 'VAT', percentage: 19, is_active: true }]
    const { id, lines } = await shop.paidOrder(
      [
        { price: 999, quantity: 3 },
        { price: 1_500, quantity: 1 },
      ],
      { sent: false, settings: { vat_taxes } },
    )
    expect(
      (
        await cancel(id, [
          [lines[0], 2],
          [lines[1], 1],
        ])
      ).status,
    ).toBe(200)
    await shop.ship(id, [[lines[0] as number, 1]], { tracking: { handed_over: true } })
    const invoice = await shop.deps.database.db
      .selectFrom('invoices')
      .where('order_id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    const data = JSON.parse(invoice.data_json)
    const { payable_amount: payable } = await shop.rowOf(id)
    const { refunding } = await shop.moneyOf(id)
    expect(data.lines.map(({ quantity }: { quantity: number }) => quantity)).toEqual([1, 1])
    expect(data).toMatchObject({ paid: payable - refunding, to_pay: 0, total: payable - refunding })
    expect(data.net + data.tax).toBe(data.total)
  })
})

describe('an order that is not paid', () => {
  it('is cancelled as a whole alone', async () => {
    const { id, lines, buyer } = await shop.order([2], 'stripe')
    const part = await cancelOwn(buyer, id, [[lines[0], 1]])
    expect(part.body.code).toBe('order_transition')
    const preview = await shop.post(
      `/orders/${id}/cancel-lines/preview`,
      { lines: linesFrom([[lines[0], 2]]) },
      { headers: buyer.headers },
    )
    expect(preview.body.data.preview).toMatchObject({ is_uncollected: true, cancels_order: true })
    const whole = await cancelOwn(buyer, id, [[lines[0], 2]], `whole-${id}`)
    expect(whole.body.data.order).toMatchObject({ order_status: 'cancelled', cancelled_by: 'shopper' })
    // Its reply may have been lost.
    expect((await cancelOwn(buyer, id, [[lines[0], 2]], `whole-${id}`)).status).toBe(200)
    expect(await shop.refundsOf(id)).toEqual([])
  })
})

describe('a shopper', () => {
  it('cancels single lines for as long as the shop has not confirmed the order', async () => {
    const { id, lines, buyer } = await shop.paidOrder(
      [
        { price: 800, quantity: 1 },
        { price: 300, quantity: 2 },
      ],
      { sent: false },
    )
    const read = async () =>
      (await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })).body.data.order
    expect((await read()).can_cancel_pieces).toBe(true)
    const reply = await cancelOwn(buyer, id, [[lines[0], 1]])
    expect(reply.body.data.order).toMatchObject({ order_status: 'pending', refunded_amount: 8 })
    // Nobody has to be told why who has said it.
    expect((await shop.mailsTo(buyer)).at(-1)?.text).not.toContain('Ordered by mistake')
    await moveTo(id, 'confirm')
    expect((await read()).can_cancel_pieces).toBe(false)
    expect((await cancelOwn(buyer, id, [[lines[1], 1]])).body.code).toBe('order_not_cancellable')
  })

  it('is refused for the order of another', async () => {
    const { id, lines } = await shop.order([2])
    const stranger = await shop.addBuyer()
    expect((await cancelOwn(stranger, id, [[lines[0], 1]])).status).toBe(404)
    const preview = await shop.post(
      `/orders/${id}/cancel-lines/preview`,
      { lines: linesFrom([[lines[0], 1]]) },
      { headers: stranger.headers },
    )
    expect(preview.status).toBe(404)
  })
})

describe('a cancellation is refused', () => {
  it('of pieces that are sent, are not there, or are of another order or shop', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 3 }], { sent: false })
    const other = await shop.order([1])
    await shop.ship(id, [[lines[0] as number, 2]])
    expect((await cancel(id, [[lines[0], 2]])).body).toMatchObject({ code: 'already_shipped' })
    expect((await cancel(id, [[other.lines[0], 1]])).status).toBe(404)
    expect((await cancel(id, [[lines[0], 0]])).status).toBe(422)
    expect((await cancel(id, [[lines[0], 1]], { by: await shop.addBuyer() })).status).toBe(403)
    expect((await shop.linesOf(id))[0]?.cancelled).toBe(0)
    await shop.ship(id, [[lines[0] as number, 1]])
    expect((await cancel(id, [[lines[0], 1]])).body.code).toBe('already_shipped')
  })

  it('where money would go back that the person may not give back', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 2 }], { sent: false })
    const made = await shop.call('POST', '/seller/api-keys', {
      body: { name: 'Packing', permissions: ['orders.read', 'orders.fulfil'] },
    })
    const by = { headers: { authorization: `Bearer ${made.body.data.key}` } }
    expect((await cancel(id, [[lines[0], 1]], { by })).status).toBe(403)
    const cash = await shop.order([2])
    expect((await cancel(cash.id, [[cash.lines[0], 1]], { by })).status).toBe(200)
    expect((await shop.linesOf(id))[0]?.cancelled).toBe(0)
  })

  it('while the payment is disputed, and nothing is cancelled then', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 2 }], { sent: false })
    const { db } = shop.deps.database
    const { payment_id } = await db
      .selectFrom('payment_orders')
      .where('order_id', '=', id)
      .select('payment_id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('disputes')
      .values({
        ...{ gateway: 'stripe', reference: `dp_${id}`, payment_id, order_id: id, amount: 1_490, reason: 'fraudulent' },
        ...{ state: 'needs_response', evidence_by: null, bearer: 'shop', opened_at: 1, closed_at: null },
      })
      .execute()
    expect((await cancel(id, [[lines[0], 1]])).body.code).toBe('dispute_open')
    expect(await shop.linesOf(id)).toMatchObject([{ cancelled: 0, refunded: 0 }])
  })
})

describe('of two at once', () => {
  it('the same request cancels once by its key, and is refused with another body', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 4 }], { sent: false })
    const { version } = await shop.rowOf(id)
    const key = `cancel-${id}`
    const both = await Promise.all([1, 2].map(() => cancel(id, [[lines[0], 1]], { key, version })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect((await cancel(id, [[lines[0], 2]], { key, version })).body.code).toBe('idempotency_mismatch')
    expect(await shop.linesOf(id)).toMatchObject([{ cancelled: 1, refunded: 1 }])
  })

  it('the second tab has to look again', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 4 }], { sent: false })
    const { version } = await shop.rowOf(id)
    const both = await Promise.all([1, 2].map(() => cancel(id, [[lines[0], 1]], { version })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect(await shop.linesOf(id)).toMatchObject([{ cancelled: 1, refunded: 1 }])
  })

  it('a parcel and a cancellation never take the same piece', async () => {
    for (let round = 0; round < 4; round++) {
      const { id, lines } = await shop.paidOrder([{ price: 500, quantity: 3 }], { sent: false })
      const line = lines[0] as number
      const { version } = await shop.rowOf(id)
      const [sent, cancelled] = await Promise.all([
        shop.ship(id, [[line, 2]], { tracking: { handed_over: true } }),
        cancel(id, [[line, 2]], { version }),
      ])
      expect([sent.status, cancelled.status].sort(), JSON.stringify([sent.body, cancelled.body])).toEqual([200, 409])
      const [row] = await shop.linesOf(id)
      expect(row).toMatchObject(cancelled.status === 200 ? { shipped: 0, cancelled: 2 } : { shipped: 2, cancelled: 0 })
    }
  })

  it('two shoppers’ tabs cancel no piece twice', async () => {
    const { id, lines, buyer } = await shop.order([3])
    const both = await Promise.all([1, 2].map(() => cancelOwn(buyer, id, [[lines[0], 2]])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await shop.linesOf(id)).toMatchObject([{ cancelled: 2 }])
  })
})

describe('the market', () => {
  it('cancels pieces of any shop, which reads why', async () => {
    const { id, lines } = await shop.paidOrder([{ price: 1_000, quantity: 2 }], { sent: false })
    const person = await shop.addBuyer()
    await joinStaff(shop, { userId: person.id, role: 'finance' })
    const by = { headers: await enterConsoleAs(shop, person.id) }
    const { version } = await shop.rowOf(id)
    const body = { lines: linesFrom([[lines[0], 1]]), reason: 'Recalled by its maker', version }
    const reply = await shop.call('POST', `/admin/orders/${id}/cancel-lines`, { body, by })
    expect(reply.status, reply.body.message).toBe(200)
    expect(reply.body.data.order).toMatchObject({ cancellations: [{ by: 'market', reason: 'Recalled by its maker' }] })
    const seen = await shop.call('GET', `/seller/orders/${id}`)
    expect(seen.body.data.order.internal_notes.at(-1).text).toBe('Recalled by its maker')
    expect((await shop.call('POST', `/admin/orders/${id}/cancel-lines`, { body, by: shop.seller })).status).toBe(403)
  })
})

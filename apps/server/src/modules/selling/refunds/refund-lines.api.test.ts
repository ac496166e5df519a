import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

let shop: RefundCalls
beforeAll(async () => {
  shop = await createRefundCalls()
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const paidOrder: RefundCalls['paidOrder'] = (...order) => shop.paidOrder(...order)
const linesOf = (id: number) => shop.linesOf(id)
const refundsOf = (id: number) => shop.refundsOf(id)
const moneyOf = (id: number) => shop.moneyOf(id)

async function versionOf(id: number): Promise<number> {
  return (await shop.rowOf(id)).version
}

const refund = async (id: number, body: object, options: { key?: string; version?: number } = {}) =>
  shop.call('POST', `/seller/orders/${id}/refunds`, {
    body: { version: options.version ?? (await versionOf(id)), ...body },
    ...(options.key !== undefined && { key: options.key }),
  })

const pieces = (line_id: number | undefined, quantity: number) => ({ lines: [{ line_id, quantity }] })

describe('pieces that were sent', () => {
  it('go back one after the other, and come to what was paid (Medusa #10842)', async () => {
    const { id, lines, session } = await paidOrder([
      { price: 333, quantity: 3 },
      { price: 1_999, quantity: 1 },
    ])
    const { payable_amount: payable } = await shop.rowOf(id)
    const amounts: number[] = []
    for (const body of [pieces(lines[0], 1), pieces(lines[1], 1), pieces(lines[0], 1), pieces(lines[0], 1)]) {
      const { status, body: reply } = await refund(id, body)
      expect(status, reply.message).toBe(200)
      amounts.push((await refundsOf(id)).at(-1)?.amount ?? 0)
    }
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(payable)
    // The last piece takes the delivery with it.
    expect((await refundsOf(id)).map(({ delivery }) => delivery)).toEqual([0, 0, 0, 490])
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(session)).toBe(0)
    expect(await shop.rowOf(id)).toMatchObject({ payment_status: 'refunded' })
    expect(await moneyOf(id)).toMatchObject({ received: payable, refunding: payable, refunded: payable })
  })

  it('bear their share of the voucher and of the tax on top, without that of the delivery', async () => {
    const vat_taxes = [{ name: 'Sales tax', percentage: 10, is_active: true }]
    const { id, lines } = await paidOrder([{ price: 1_000, quantity: 2 }], { voucher: true, settings: { vat_taxes } })
    const [line] = await linesOf(id)
    const preview = await shop.call('POST', `/seller/orders/${id}/refunds/preview`, { body: pieces(lines[0], 1) })
    expect(preview.status, preview.body.message).toBe(200)
    const { goods, voucher, amount, tax_added, delivery, market_share } = preview.body.data.preview
    expect(goods).toBe(10)
    expect(voucher).toBe((line?.market_voucher ?? 0) / 200)
    expect(market_share).toBe(voucher)
    expect(delivery).toBe(0)
    expect(amount).toBeCloseTo(goods - voucher + tax_added, 6)
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    expect((await refundsOf(id)).map((row) => row.amount)).toEqual([Math.round(amount * 100)])
  })

  it('are told to the shopper, in the order and by mail', async () => {
    const { id, lines, buyer } = await paidOrder([{ price: 1_250, quantity: 2 }])
    const reply = await refund(id, { ...pieces(lines[0], 1), reason: 'A cup was chipped' })
    expect(reply.body.data.order).toMatchObject({
      refunded_amount: 12.5,
      refunds: [{ kind: 'complaint', means: 'gateway', state: 'open', amount: 12.5, reason: 'A cup was chipped' }],
      lines: [{ refunded: 1, refundable: 1 }],
    })
    const { body } = await shop.get(`/order-details?order_id=${id}`, { headers: buyer.headers })
    expect(body.data.order).toMatchObject({ refunded_amount: 12.5, lines: [{ quantity_refunded: 1 }] })
    const mail = (await shop.mailsTo(buyer)).at(-1)
    expect(mail?.subject).toContain('12.50')
    expect(mail?.text).toContain('A cup was chipped')
  })

  it('return to stock where they are sold again', async () => {
    const { id, lines } = await paidOrder([{ price: 700, quantity: 2 }])
    const [line] = await linesOf(id)
    const stockOf = async () =>
      (
        await shop.deps.database.db
          .selectFrom('product_variants')
          .where('id', '=', line?.variant_id ?? 0)
          .select('stock')
          .executeTakeFirstOrThrow()
      ).stock
    const before = await stockOf()
    expect((await refund(id, { ...pieces(lines[0], 1), restock: true })).status).toBe(200)
    expect(await stockOf()).toBe(before + 1)
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    expect(await stockOf()).toBe(before + 1)
    expect(await linesOf(id)).toMatchObject([{ refunded: 2, returned: 1 }])
  })
})

describe('a refund is refused', () => {
  it('beyond the pieces that were sent, or that are left', async () => {
    const { id, lines } = await paidOrder([{ price: 500, quantity: 3 }], { sent: false })
    expect((await refund(id, pieces(lines[0], 1))).body.code).toBe('refund_too_much')
    await shop.ship(id, [[lines[0] as number, 2]])
    expect((await refund(id, pieces(lines[0], 3))).body.code).toBe('refund_too_much')
    expect((await refund(id, pieces(lines[0], 2))).status).toBe(200)
    expect((await refund(id, pieces(lines[0], 1))).body.code).toBe('refund_too_much')
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('beyond what was paid, by pieces and by value together', async () => {
    const { id, lines } = await paidOrder([{ price: 2_000, quantity: 2 }])
    expect((await refund(id, { goodwill: 44.91 })).body.code).toBe('refund_too_much')
    expect((await refund(id, { goodwill: 30 })).status).toBe(200)
    // What went back by value is no longer there for pieces.
    expect((await refund(id, pieces(lines[0], 1))).body.code).toBe('refund_too_much')
    expect((await refund(id, { goodwill: 14.9 })).status).toBe(200)
    expect(await moneyOf(id)).toMatchObject({ received: 4_490, refunding: 4_490 })
  })

  it('where nothing was paid, of another shop, of another line, and of nothing', async () => {
    const { id, lines } = await shop.order([2])
    expect((await refund(id, pieces(lines[0], 1))).body.code).toBe('refund_too_much')
    const paid = await paidOrder([{ price: 500, quantity: 1 }])
    expect((await refund(paid.id, { lines: [] })).status).toBe(422)
    expect((await refund(paid.id, pieces(lines[0], 1))).status).toBe(404)
    expect((await refund(paid.id, { ...pieces(paid.lines[0], 1), goodwill: 1 })).status).toBe(422)
    const other = await shop.addBuyer()
    const stranger = await shop.call('POST', `/seller/orders/${paid.id}/refunds`, {
      body: { version: 1, ...pieces(paid.lines[0], 1) },
      by: other,
    })
    expect(stranger.status).toBe(403)
    expect(await refundsOf(paid.id)).toEqual([])
  })

  it('from a second tab that has seen the order before the first refund', async () => {
    const { id, lines } = await paidOrder([{ price: 500, quantity: 3 }])
    const version = await versionOf(id)
    const both = await Promise.all([
      refund(id, pieces(lines[0], 1), { version }),
      refund(id, pieces(lines[0], 1), { version }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale')
    expect(await refundsOf(id)).toHaveLength(1)
  })

  it('while the payment is disputed', async () => {
    const { id, lines } = await paidOrder([{ price: 500, quantity: 2 }])
    const { db } = shop.deps.database
    const { payment_id } = await db
      .selectFrom('payment_orders')
      .where('order_id', '=', id)
      .select('payment_id')
      .executeTakeFirstOrThrow()
    const dispute = await db
      .insertInto('disputes')
      .values({
        ...{ gateway: 'stripe', reference: `dp_${id}`, payment_id, order_id: id, amount: 1_490, reason: 'fraudulent' },
        ...{ state: 'needs_response', evidence_by: null, bearer: 'shop', opened_at: 1, closed_at: null },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await refund(id, pieces(lines[0], 1))).body.code).toBe('dispute_open')
    await db.updateTable('disputes').set({ closed_at: 2, state: 'won' }).where('id', '=', dispute.id).execute()
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
  })
})

describe('a repeated request', () => {
  it('gives back once by its key, and is refused with another body', async () => {
    const { id, lines } = await paidOrder([{ price: 500, quantity: 3 }])
    const version = await versionOf(id)
    const key = `refund-${id}`
    for (let time = 0; time < 2; time++)
      expect((await refund(id, pieces(lines[0], 1), { key, version })).status).toBe(200)
    expect((await refund(id, pieces(lines[0], 2), { key, version })).body.code).toBe('idempotency_mismatch')
    expect(await refundsOf(id)).toHaveLength(1)
  })
})

describe('an order of before, whose lines kept no shares', () => {
  it('gets them from its amounts, and gives back all that was paid', async () => {
    const { id, lines } = await paidOrder([
      { price: 333, quantity: 2 },
      { price: 777, quantity: 1 },
    ])
    await shop.deps.database.db
      .updateTable('order_lines')
      .set({ shop_voucher: null, market_voucher: null, delivery_share: null, tax_added: null, taxes_json: null })
      .where('order_id', '=', id)
      .execute()
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    expect((await linesOf(id)).map((line) => line.tax_added)).not.toContain(null)
    expect(
      (
        await refund(id, {
          lines: [
            { line_id: lines[0], quantity: 1 },
            { line_id: lines[1], quantity: 1 },
          ],
        })
      ).status,
    ).toBe(200)
    const { payable_amount: payable } = await shop.rowOf(id)
    expect(await moneyOf(id)).toMatchObject({ refunding: payable })
  })
})

describe('a cash order', () => {
  it('is given back by hand, which the shopper is told', async () => {
    const { id, lines, buyer } = await shop.order([2])
    await shop.ship(id, [[lines[0] as number, 2]])
    for (const status of ['on_the_way', 'delivered'])
      await shop.call('POST', `/seller/orders/${id}/status`, { body: { status } })
    expect((await refund(id, pieces(lines[0], 1))).status).toBe(200)
    const [row] = await refundsOf(id)
    expect(row).toMatchObject({ means: 'cash', status: 'open', due_at: null, payment_id: null })
    const handOver = () => shop.call('POST', `/seller/refunds/${row?.id}/handed-over`)
    const done = await handOver()
    expect(done.body.data.order.refunds).toMatchObject([{ state: 'done', means: 'cash' }])
    expect((await handOver()).body.code).toBe('return_state')
    expect((await shop.mailsTo(buyer)).at(-1)?.text).toContain('Not so?')
  })
})

describe('the market', () => {
  it('gives back for a shop, and bears it where it says so (Dokan #2267)', async () => {
    const { id } = await paidOrder([{ price: 1_000, quantity: 1 }])
    const person = await shop.addBuyer()
    await joinStaff(shop, { userId: person.id, role: 'finance' })
    const staff = { headers: await enterConsoleAs(shop, person.id) }
    const version = await versionOf(id)
    const body = { version, goodwill: 3, bearer: 'market', reason: 'For the wait' }
    const reply = await shop.call('POST', `/admin/orders/${id}/refunds`, { body, by: staff })
    expect(reply.status, reply.body.message).toBe(200)
    const entries = await shop.deps.database.db
      .selectFrom('ledger_entries')
      .where('order_id', '=', id)
      .where('account', 'in', ['goodwill', 'refunds_due'])
      .select(['account', 'amount'])
      .orderBy('account')
      .execute()
    expect(entries).toEqual([
      { account: 'goodwill', amount: 300 },
      { account: 'refunds_due', amount: -300 },
    ])
    const refused = await shop.call('POST', `/admin/orders/${id}/refunds`, { body, by: shop.seller })
    expect(refused.status).toBe(403)
  })
})

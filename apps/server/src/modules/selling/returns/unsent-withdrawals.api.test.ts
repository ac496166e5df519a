import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeSettings } from '../../../../test/support/console.ts'
import type { BackgroundWorker } from '../../../lib/background-worker.ts'
import { createOutbound } from '../../base/outbound/index.ts'
import { createSettings } from '../../base/settings/index.ts'
import { newIp } from '../../people/accounts/testing/shopper.ts'
import { completeSeller } from '../invoices/testing/complete-seller.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createRefundCalls, type RefundCalls } from '../refunds/testing/refund-calls.ts'
import { createReturnsWorker } from './index.ts'

let shop: RefundCalls
let worker: BackgroundWorker
beforeAll(async () => {
  shop = await createRefundCalls()
  await changeSettings(shop, { eu_consumers: true, home_country: 'DE' })
  await completeSeller(shop.deps.database.db, shop.shopId, shop.deps.now())
  const deps = { ...shop.deps, settings: createSettings(shop.deps) }
  worker = createReturnsWorker({ ...deps, outbound: createOutbound(deps), payments: shop.payments })
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

type Paid = Awaited<ReturnType<RefundCalls['paidOrder']>>
async function declare({ id, buyer }: Pick<Paid, 'id' | 'buyer'>, lines: [number | undefined, number][] = []) {
  const reply = await shop.post(
    `/orders/${id}/withdrawals`,
    { lines: lines.map(([line_id, quantity]) => ({ line_id, quantity })) },
    { headers: buyer.headers, ip: newIp() },
  )
  expect(reply.status, reply.body.message).toBe(200)
  return () => ofCode(reply.body.data.withdrawal.code)
}
const ofCode = (code: string) =>
  shop.deps.database.db.selectFrom('withdrawals').where('code', '=', code).selectAll().executeTakeFirstOrThrow()
const step = (id: number, name: string, body: object) =>
  shop.call('POST', `/seller/returns/withdrawal/${id}/${name}`, { body })
const stockOf = async (id: number | null | undefined) =>
  (
    await shop.deps.database.db
      .selectFrom('product_variants')
      .where('id', '=', id ?? 0)
      .select('stock')
      .executeTakeFirstOrThrow()
  ).stock
const notesOf = (id: number) =>
  shop.deps.database.db
    .selectFrom('invoices')
    .where('order_id', '=', id)
    .where('kind', '=', 'credit_note')
    .select('id')
    .execute()

describe('a withdrawal from pieces that were not sent', () => {
  it('of all of the order cancels it at once, with stock, credit note and money, and ends by itself', async () => {
    const order = await shop.paidOrder([{ price: 1_250, quantity: 2 }], { sent: false })
    const [line] = await shop.linesOf(order.id)
    expect((await shop.call('POST', `/seller/orders/${order.id}/invoice`)).status).toBe(200)
    const before = await stockOf(line?.variant_id)
    const withdrawal = await declare(order)
    expect(await withdrawal()).toMatchObject({ state: 'refunding' })
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'cancelled', cancelled_by: 'shopper' })
    expect(await stockOf(line?.variant_id)).toBe(before + 2)
    expect(await notesOf(order.id)).toHaveLength(1)
    // All that was paid, with the delivery that never took place.
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { kind: 'cancellation', amount: 2_990, case_kind: 'withdrawal', case_id: (await withdrawal()).id },
    ])
    await worker.workDue()
    expect((await withdrawal()).state).toBe('refunding')
    await shop.payments.workDue()
    await worker.workDue()
    expect((await withdrawal()).state).toBe('refunded')
    expect(shop.stripe.heldAmount(order.session)).toBe(0)
    expect(await shop.moneyOf(order.id)).toMatchObject({ open_cases: 0, state: 'void' })
  })

  it('cancels those that still lie in the shelf, and awaits the others back', async () => {
    const order = await shop.paidOrder(
      [
        { price: 1_000, quantity: 3 },
        { price: 700, quantity: 1 },
      ],
      { sent: false },
    )
    const [first = 0] = order.lines
    await shop.ship(order.id, [[first, 1]], { tracking: { handed_over: true } })
    const withdrawal = await declare(order, [[first, 3]])
    const { id, version } = await withdrawal()
    expect(await withdrawal()).toMatchObject({ state: 'declared' })
    expect((await shop.linesOf(order.id))[0]).toMatchObject({ cancelled: 2, refunded: 2, shipped: 1 })
    expect(await shop.refundsOf(order.id)).toMatchObject([{ kind: 'cancellation', amount: 2_000, case_id: id }])
    // The piece that went out is awaited, and its money goes back once it is there.
    const shown = await shop.call('GET', `/seller/returns/withdrawal/${id}`)
    expect(shown.body.data.return).toMatchObject({
      lines: [{ quantity: 3, cancelled: 2 }],
      preview: { lines: [{ quantity: 1 }] },
    })
    const received = await step(id, 'receive', { version, restock: true })
    expect(received.status, received.body.message).toBe(200)
    const refunded = await step(id, 'refund', { version: received.body.data.return.version })
    expect(refunded.status, refunded.body.message).toBe(200)
    await shop.payments.workDue()
    await worker.workDue()
    expect((await withdrawal()).state).toBe('refunded')
    expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([2_000, 1_000])
    // The line that nobody withdrew from is still to be sent.
    expect((await shop.rowOf(order.id)).status).toBe('processing')
  })

  it('of the last pieces gives the standard delivery back where others were sent', async () => {
    const order = await shop.paidOrder([{ price: 900, quantity: 2 }], { sent: false })
    const [line = 0] = order.lines
    await shop.ship(order.id, [[line, 1]], { tracking: { handed_over: true } })
    const { id, version } = await (await declare(order))()
    const received = await step(id, 'receive', { version, restock: false })
    await step(id, 'refund', { version: received.body.data.return.version })
    expect((await shop.refundsOf(order.id)).map(({ amount, delivery }) => [amount, delivery])).toEqual([
      [900, 0],
      [1_390, 490],
    ])
  })

  it('takes effect also where the order is not paid yet, and gives nothing back', async () => {
    const buyer = await shop.addBuyer()
    const order = await shop.order([1])
    const withdrawal = await declare({ id: order.id, buyer: order.buyer })
    expect(await shop.rowOf(order.id)).toMatchObject({ status: 'cancelled' })
    await worker.workDue()
    expect((await withdrawal()).state).toBe('refunded')
    const mail = (await shop.mailsTo(order.buyer)).at(-1)
    expect(mail?.text).toContain('Nothing had been paid for it')
    expect(buyer.id).not.toBe(order.buyer.id)
  })

  it('waits while the payment is disputed, and goes on when that is over', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }], { sent: false })
    const { db } = shop.deps.database
    const payment = await db
      .selectFrom('payment_orders')
      .where('order_id', '=', order.id)
      .select('payment_id')
      .executeTakeFirstOrThrow()
    const now = shop.deps.now()
    const dispute = await db
      .insertInto('disputes')
      .values({
        ...{ payment_id: payment.payment_id, order_id: order.id, gateway: 'stripe', reference: `dp_${order.id}` },
        ...{
          state: 'needs_response',
          amount: 990,
          reason: 'fraudulent',
          evidence_by: null,
          bearer: 'shop',
          opened_at: now,
        },
        closed_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const withdrawal = await declare(order)
    await worker.workDue()
    expect((await withdrawal()).state).toBe('declared')
    expect((await shop.rowOf(order.id)).status).toBe('pending')
    await db.deleteFrom('disputes').where('id', '=', dispute.id).execute()
    await worker.workDue()
    expect((await withdrawal()).state).toBe('refunding')
    expect((await shop.rowOf(order.id)).status).toBe('cancelled')
  })

  it('begins when one in words is accepted', async () => {
    const order = await shop.paidOrder([{ price: 600, quantity: 2 }], { sent: false })
    const { code } = await shop.rowOf(order.id)
    const email = order.buyer.email
    const said = { name: 'Ana', order_code: code, email, text: 'Only one' }
    const written = await shop.post('/withdrawals', said, { ip: newIp() })
    const { id, version } = await ofCode(written.body.data.withdrawal.code)
    const lines = [{ line_id: order.lines[0], quantity: 1 }]
    const accepted = await step(id, 'accept', { version, lines })
    expect(accepted.body.data.return, accepted.body.message).toMatchObject({ state: 'refunding' })
    expect((await shop.linesOf(order.id))[0]).toMatchObject({ cancelled: 1 })
  })

  it('tells the webhooks of its shop', async () => {
    const url = 'https://listener.test/hook'
    const made = await shop.call('POST', '/seller/webhooks', { body: { url, events: ['return.changed'] } })
    expect(made.status, made.body.message).toBe(200)
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }], { sent: false })
    await declare(order)
    const sent = await shop.deps.database.db
      .selectFrom('webhook_deliveries')
      .where('type', '=', 'return.changed')
      .selectAll()
      .execute()
    expect(sent).toMatchObject([{ subject_id: order.id }])
  })
})

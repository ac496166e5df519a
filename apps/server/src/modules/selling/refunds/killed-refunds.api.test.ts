import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import {
  endedByItself,
  type KilledProgram,
  killAtEachStatement,
  runUntilKilled,
  start,
} from '../ledger/testing/run-until-killed.ts'
import { REFUND_LEASE_MS } from '../payments/index.ts'
import { refundChanged, signed } from '../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

// Processes that are killed between the call of a gateway and its record, or after any statement of either: the next one asks the gateway
// by the refund's key first, so that there is one refund.

let shop: RefundCalls
/** Sends the refunds that are due. */
let sender: KilledProgram
beforeAll(async () => {
  shop = await createRefundCalls()
  sender = { program: join(import.meta.dirname, 'testing/refunds-until-killed.ts'), shop }
})
beforeEach(() => {
  shop.stripe.state.onRefund = null
})
afterAll(() => shop.close())

/** Kills a process as soon as the gateway has made a refund, of which it is never told. */
async function killAfterCall(): Promise<void> {
  const child = start(sender)
  shop.stripe.state.onRefund = () => child.kill('SIGKILL')
  expect(await endedByItself(child)).toBe(false)
  shop.stripe.state.onRefund = null
}

const passLease = () => shop.setNow(shop.deps.now() + REFUND_LEASE_MS + 1)

/** An order of which a piece of 5.00 is to be given back, and nothing has been sent. */
async function begun() {
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  expect((await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })).status).toBe(200)
  return order
}
type Begun = Awaited<ReturnType<typeof begun>>

const atGateway = ({ session }: Begun) =>
  shop.stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)

const timesPosted = async (order: Begun): Promise<number> => {
  const [refund] = await shop.refundsOf(order.id)
  const rows = await shop.deps.database.db
    .selectFrom('ledger_postings')
    .where('kind', '=', 'refund_done')
    .where('cause_key', 'like', `refund-done:${refund?.id}:%`)
    .select('id')
    .execute()
  return rows.length
}

async function expectOneRefund(order: Begun): Promise<void> {
  const [made, ...more] = atGateway(order)
  expect(more).toEqual([])
  expect(await shop.refundsOf(order.id)).toMatchObject([
    { status: 'done', gateway_state: 'succeeded', reference: made?.id, amount: 500, attempt: 1 },
  ])
  expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 500 })
  expect(await timesPosted(order)).toBe(1)
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
}

it('asks the gateway first where the process before was killed between its call and its record', async () => {
  const order = await begun()
  await killAfterCall()
  expect(atGateway(order)).toHaveLength(1)
  const claimed = [{ status: 'sent', gateway_state: null, reference: null }]
  expect(await shop.refundsOf(order.id)).toMatchObject(claimed)
  // A day later the gateway has forgotten the key of the request.
  shop.stripe.forgetKeys()
  // Nobody knows yet that the process is gone.
  expect(await runUntilKilled(sender)).toBe(true)
  expect(await shop.refundsOf(order.id)).toMatchObject(claimed)
  passLease()
  expect(await runUntilKilled(sender)).toBe(true)
  await expectOneRefund(order)
  passLease()
  await runUntilKilled(sender)
  await expectOneRefund(order)
}, 120_000)

it('is told by the event of what the killed process never recorded, and sends nothing again', async () => {
  const order = await begun()
  await killAfterCall()
  const [made] = atGateway(order)
  if (!made) throw new Error('no refund at the gateway')
  const payload = JSON.stringify(refundChanged('refund.created', made))
  const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
  expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
  await expectOneRefund(order)
  shop.stripe.forgetKeys()
  passLease()
  await runUntilKilled(sender)
  await expectOneRefund(order)
}, 120_000)

it('records all of a refund or nothing when killed after any statement, and makes it once', async () => {
  const judged = await killAtEachStatement(sender, {
    begin: begun,
    async judgeLeft(left, order, words) {
      const [refund] = await shop.refundsOf(order.id)
      const { refunded } = await shop.moneyOf(order.id)
      const whole = refund?.status === 'done' ? [500, 1] : [0, 0]
      expect([refunded, await timesPosted(order)], words).toEqual(whole)
      expect(atGateway(order).length, words).toBeLessThanOrEqual(1)
      expect(await brokenLaws(left), words).toEqual([])
    },
    async goOn(order) {
      shop.stripe.forgetKeys()
      passLease()
      await shop.payments.workDue()
      await expectOneRefund(order)
    },
  })
  expect(judged).toBeGreaterThan(25)
}, 240_000)

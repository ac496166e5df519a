import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { createSettings } from '../../base/settings/index.ts'
import { postGatewayPayout } from '../ledger/index.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { refundChanged, signed } from '../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

// A gateway whose account does not cover a refund: the staff is warned before, the refund stays open, and is tried again until it is made, once.

const MINUTE = 60_000
const DAY = 86_400_000

let shop: RefundCalls
let personId: number
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createRefundCalls()
  const person = await shop.addBuyer()
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  personId = person.id
})
beforeEach(async () => {
  Object.assign(shop.stripe.state, { refundStatus: 'succeeded', isPoor: false })
  // Days have passed, and with them the session.
  staff = { headers: await enterConsoleAs(shop, personId) }
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** An order of which a piece of 5.00 is given back, and was sent to the gateway once. */
async function begun(state: Partial<RefundCalls['stripe']['state']> = {}) {
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  Object.assign(shop.stripe.state, state)
  expect((await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })).status).toBe(200)
  await shop.payments.workDue()
  return order
}
type Begun = Awaited<ReturnType<typeof begun>>

const atGateway = ({ session }: Begun) =>
  shop.stripe.refunds.filter(({ payment_intent }) => payment_intent === session.payment_intent)

async function tell(made: ReturnType<typeof atGateway>[number] | undefined): Promise<void> {
  if (!made) throw new Error('no refund at the gateway')
  const payload = JSON.stringify(refundChanged('refund.failed', made))
  const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
  expect((await shop.post('/payments/stripe/webhook', payload, { headers })).status).toBe(200)
}

async function pass(ms: number): Promise<void> {
  shop.setNow(shop.deps.now() + ms)
  await shop.payments.workDue()
}

const listed = async (state: 'open' | 'failed') =>
  (await shop.call('GET', `/admin/refunds?state=${state}&limit=100`, { by: staff })).body.data

async function expectDoneOnce(order: Begun, attempt: number): Promise<void> {
  expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'done', error: null, attempt }])
  expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 500 })
  expect(shop.stripe.heldAmount(order.session)).toBe(1_490)
  expect(atGateway(order).filter(({ status }) => status === 'succeeded')).toHaveLength(1)
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
}

it('leaves a refund open that the gateway refuses for lack of money, with its words, and makes it once the money is there', async () => {
  const order = await begun({ isPoor: true })
  expect(atGateway(order)).toEqual([])
  const { items, counts } = await listed('open')
  expect(items.find((item: { order: { id: number } }) => item.order.id === order.id)).toMatchObject({
    ...{ state: 'open', attempts: 1, error: expect.stringContaining('insufficient available funds') },
    ...{ can_settle: false, next_try_at: expect.any(String) },
  })
  expect(counts.open).toBeGreaterThan(0)
  expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 0 })
  await pass(2 * MINUTE)
  expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'open', attempts: 2 }])
  shop.stripe.state.isPoor = false
  // Stripe keeps its answer to a key for a day, and this one is asked in minutes.
  await pass(6 * MINUTE)
  await expectDoneOnce(order, 3)
  await pass(DAY)
  await expectDoneOnce(order, 3)
})

it('tries again where the gateway takes a refund first and says later that money was lacking, also after it was done', async () => {
  for (const refundStatus of ['pending', 'succeeded'] as const) {
    const order = await begun({ refundStatus })
    shop.stripe.state.refundStatus = 'succeeded'
    const [made] = atGateway(order)
    Object.assign(made ?? {}, { status: 'failed', failure_reason: 'insufficient_funds' })
    for (let times = 0; times < 2; times++) await tell(made)
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { status: 'open', attempt: 2, reference: null, gateway_state: null, error: 'insufficient_funds' },
    ])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 0 })
    expect(await brokenLaws(shop.deps.database.db)).toEqual([])
    await pass(2 * MINUTE)
    await expectDoneOnce(order, 2)
    // The word about the first attempt comes once more.
    await tell(made)
    await expectDoneOnce(order, 2)
  }
})

it('is given up after a fortnight, and can be tried by hand then', async () => {
  const order = await begun({ isPoor: true })
  const began = shop.deps.now()
  const statusOf = async () => (await shop.refundsOf(order.id))[0]?.status
  for (let days = 0; days < 40 && (await statusOf()) === 'open'; days++) await pass(DAY / 2)
  expect((shop.deps.now() - began) / DAY).toBeGreaterThan(13)
  staff = { headers: await enterConsoleAs(shop, personId) }
  const { items } = await listed('failed')
  const shown = items.find((item: { order: { id: number } }) => item.order.id === order.id)
  expect(shown).toMatchObject({ state: 'failed', can_settle: true, next_try_at: null })
  shop.stripe.state.isPoor = false
  const again = await shop.call('POST', `/admin/refunds/${shown.id}/again`, {
    ...{ body: { version: shown.version }, by: staff },
  })
  expect(again.status, again.body.message).toBe(200)
  await shop.payments.workDue()
  expect(await statusOf()).toBe('done')
  expect(shop.stripe.heldAmount(order.session)).toBe(1_490)
})

it('warns the staff before it is asked for, with what the gateway lacks by the ledger', async () => {
  expect((await listed('open')).lacking).toBeUndefined()
  const { deps } = shop
  const settings = await createSettings(deps).read()
  const held = async () => {
    const rows = await deps.database.db
      .selectFrom('ledger_balances')
      .where('account', '=', 'gateway')
      .where('gateway', '=', 'stripe')
      .select('balance')
      .execute()
    return rows.reduce((sum, { balance }) => sum + Number(balance), 0)
  }
  // The gateway has paid out to the bank all but 2.00, and the account there is empty.
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  const amount = (await held()) - 200
  await deps.database.write(async (tx) => {
    const context = { now: deps.now(), settings }
    await postGatewayPayout(tx, context, { gateway: 'stripe', reference: 'po_all', amount })
  })
  expect((await listed('open')).lacking).toBeUndefined()
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  shop.stripe.state.isPoor = true
  expect((await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })).status).toBe(200)
  expect((await listed('open')).lacking).toEqual([{ gateway: 'stripe', amount: 3 }])
  await shop.payments.workDue()
  expect((await listed('open')).lacking).toEqual([{ gateway: 'stripe', amount: 3 }])
  // Another order brings money, so that nothing is lacking any more.
  await shop.paidOrder([{ price: 500, quantity: 3 }])
  expect((await listed('open')).lacking).toBeUndefined()
  shop.stripe.state.isPoor = false
  await pass(2 * MINUTE)
  await expectDoneOnce(order, 2)
})

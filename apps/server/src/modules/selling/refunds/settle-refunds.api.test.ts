import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enterConsoleAs } from '../../../../test/support/console.ts'
import { joinStaff } from '../../../../test/support/market.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { refundChanged, signed } from '../payments/testing/stripe-stand-in.ts'
import { createRefundCalls, type RefundCalls } from './testing/refund-calls.ts'

const HOUR = 3_600_000

let shop: RefundCalls
let staff: { headers: Record<string, string> }
beforeAll(async () => {
  shop = await createRefundCalls()
  const person = await shop.addBuyer()
  await joinStaff(shop, { userId: person.id, role: 'finance' })
  staff = { headers: await enterConsoleAs(shop, person.id) }
})
beforeEach(() => {
  shop.stripe.state.refundStatus = 'succeeded'
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** An order of which a piece of 5.00 is given back. */
async function begun(refundStatus: 'succeeded' | 'pending' | 'failed' = 'succeeded') {
  const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
  const { version } = await shop.rowOf(order.id)
  const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
  expect((await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })).status).toBe(200)
  shop.stripe.state.refundStatus = refundStatus
  await shop.payments.workDue()
  return order
}

const refundOf = async (orderId: number) => {
  const [refund] = await shop.refundsOf(orderId)
  if (!refund) throw new Error('no refund')
  return refund
}

/** The gateway's own refund of an order's payment. */
const atGateway = ({ session }: { session: { payment_intent: string } }) => {
  const made = shop.stripe.refunds.findLast(({ payment_intent }) => payment_intent === session.payment_intent)
  if (!made) throw new Error('no refund at the gateway')
  return made
}

async function tell(
  type: Parameters<typeof refundChanged>[0],
  ...about: Parameters<typeof refundChanged> extends [unknown, ...infer Rest] ? Rest : never
) {
  return send(refundChanged(type, ...about))
}

async function send(event: object) {
  const payload = JSON.stringify(event)
  const headers = { 'stripe-signature': signed(payload, { at: shop.deps.now() }), 'content-type': 'application/json' }
  return shop.post('/payments/stripe/webhook', payload, { headers })
}

const settle = async (orderId: number, how: 'again' | 'transfer', body: object = {}) => {
  const { id, version } = await refundOf(orderId)
  return shop.call('POST', `/admin/refunds/${id}/${how}`, { body: { version, ...body }, by: staff })
}

const balanceOf = async (orderId: number, account: 'refunds_due' | 'gateway' | 'bank') => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_entries')
    .where('order_id', '=', orderId)
    .where('account', '=', account)
    .select('amount')
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

describe('a refund', () => {
  it('is done once the gateway says so, and its shopper hears of that part', async () => {
    const order = await begun('pending')
    expect(await refundOf(order.id)).toMatchObject({ status: 'sent', gateway_state: 'pending', attempts: 1 })
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 0 })
    const made = atGateway(order)
    made.status = 'succeeded'
    expect((await tell('refund.updated', made)).status).toBe(200)
    expect(await refundOf(order.id)).toMatchObject({ status: 'done', reference: made.id, due_at: null })
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 500 })
    const mail = (await shop.mailsTo(order.buyer)).at(-1)
    expect(mail?.text).toContain('$5.00 goes back to where you paid from')
  })

  it('is asked for again where no event comes', async () => {
    const order = await begun('pending')
    atGateway(order).status = 'succeeded'
    shop.setNow(shop.deps.now() + 7 * HOUR)
    await shop.payments.workDue()
    expect(await refundOf(order.id)).toMatchObject({ status: 'done' })
    expect(shop.stripe.heldAmount(order.session)).toBe(1_490)
  })

  it('never falls back, whatever comes late or twice', async () => {
    const order = await begun()
    const made = atGateway(order)
    const pending = refundChanged('refund.created', made, { status: 'pending' })
    expect((await send(pending)).status).toBe(200)
    expect((await send(pending)).status).toBe(200)
    expect(await refundOf(order.id)).toMatchObject({ status: 'done', gateway_state: 'succeeded' })
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 500 })
  })

  it('is claimed by one worker, and by the next where that one ended in the middle', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 2 }])
    const { version } = await shop.rowOf(order.id)
    const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
    await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })
    // A process claimed it, and was killed before the gateway had answered.
    const { id } = await refundOf(order.id)
    const claimed = { status: 'sent', attempts: 1, due_at: shop.deps.now() + HOUR } as const
    await shop.deps.database.db.updateTable('refunds').set(claimed).where('id', '=', id).execute()
    await shop.payments.workDue()
    expect(await refundOf(order.id)).toMatchObject({ status: 'sent', attempts: 1 })
    shop.setNow(shop.deps.now() + 2 * HOUR)
    await shop.payments.workDue()
    expect(await refundOf(order.id)).toMatchObject({ status: 'done', attempts: 2 })
    expect(shop.stripe.heldAmount(order.session)).toBe(990)
  })

  it('of another amount than was asked for is not believed', async () => {
    const order = await begun('pending')
    const reply = await tell('refund.updated', atGateway(order), { status: 'succeeded', amount: 499 })
    expect(reply.body.code).toBe('webhook_refused')
    expect(await refundOf(order.id)).toMatchObject({ status: 'sent' })
  })
})

describe('a refund that fails after it was done', () => {
  it('is owed to its shopper again, and waits for the staff', async () => {
    const order = await begun()
    expect(await balanceOf(order.id, 'gateway')).toBe(-500)
    const made = atGateway(order)
    Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    expect((await tell('refund.failed', made)).status).toBe(200)
    expect(await refundOf(order.id)).toMatchObject({
      status: 'failed',
      error: 'expired_or_canceled_card',
      done_at: null,
    })
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 0 })
    expect([await balanceOf(order.id, 'refunds_due'), await balanceOf(order.id, 'gateway')]).toEqual([-500, 0])
    const { body } = await shop.call('GET', '/admin/refunds?state=failed', { by: staff })
    const listed = body.data.items.find(({ order: { id } }: { order: { id: number } }) => id === order.id)
    expect(listed).toMatchObject({ state: 'failed', amount: 5, error: 'expired_or_canceled_card', can_settle: true })
    const overview = await shop.call('GET', '/admin/overview', { by: staff })
    expect(overview.body.data.queues).toContainEqual(
      expect.objectContaining({ key: 'refunds', count: body.data.counts.failed }),
    )
  })

  it('makes a wholly refunded order paid again, until it goes back another way', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }])
    const { version } = await shop.rowOf(order.id)
    const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
    await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })
    await shop.payments.workDue()
    expect(await shop.rowOf(order.id)).toMatchObject({ payment_status: 'refunded' })
    const made = atGateway(order)
    made.status = 'failed'
    await tell('refund.failed', made)
    expect(await shop.rowOf(order.id)).toMatchObject({ payment_status: 'paid' })
    expect((await settle(order.id, 'transfer', { reference: 'SEPA 4711' })).status).toBe(200)
    expect(await refundOf(order.id)).toMatchObject({ status: 'done', means: 'transfer', reference: 'SEPA 4711' })
    expect([await balanceOf(order.id, 'refunds_due'), await balanceOf(order.id, 'bank')]).toEqual([0, -990])
    expect((await shop.mailsTo(order.buyer)).at(-1)?.text).toContain('to your bank account')
    const shown = await shop.get(`/order-details?order_id=${order.id}`, { headers: order.buyer.headers })
    expect(shown.body.data.order).toMatchObject({
      payment_status: 'refunded',
      refunds: [{ state: 'done', means: 'transfer' }],
    })
  })
})

describe('a refund that the gateway refuses', () => {
  it('is sent again by another key, once, whoever presses twice', async () => {
    const order = await begun('failed')
    const { id, version, error } = await refundOf(order.id)
    expect(error).toBe('failed')
    shop.stripe.state.refundStatus = 'succeeded'
    const press = () => shop.call('POST', `/admin/refunds/${id}/again`, { body: { version }, by: staff })
    const both = await Promise.all([press(), press()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    await shop.payments.workDue()
    expect(await refundOf(order.id)).toMatchObject({ status: 'done', attempt: 2 })
    expect(atGateway(order).metadata.refund).toMatch(/-2$/)
    expect(shop.stripe.heldAmount(order.session)).toBe(1_490)
  })

  it('takes no word about a former attempt', async () => {
    const order = await begun('failed')
    const former = atGateway(order)
    shop.stripe.state.refundStatus = 'pending'
    expect((await settle(order.id, 'again')).status).toBe(200)
    await shop.payments.workDue()
    expect((await tell('refund.updated', former, { status: 'succeeded' })).status).toBe(200)
    expect(await refundOf(order.id)).toMatchObject({ status: 'sent', attempt: 2 })
    expect((await settle(order.id, 'again')).body.code).toBe('return_state')
    expect((await settle(order.id, 'transfer', { reference: 'X' })).body.code).toBe('return_state')
  })

  it('is settled by staff with refunds alone, in the version that they have seen', async () => {
    const order = await begun('failed')
    const { id, version } = await refundOf(order.id)
    const path = `/admin/refunds/${id}/transfer`
    const body = { version, reference: 'SEPA 1' }
    expect((await shop.call('POST', path, { body, by: shop.seller })).status).toBe(403)
    expect((await shop.call('POST', path, { body: { ...body, version: version - 1 }, by: staff })).body.code).toBe(
      'stale',
    )
    expect((await shop.call('POST', path, { body: { version, reference: ' ' }, by: staff })).status).toBe(422)
    expect((await shop.call('POST', '/admin/refunds/999999/again', { body: { version }, by: staff })).status).toBe(404)
    expect((await shop.call('GET', '/admin/refunds', { by: shop.seller })).status).toBe(403)
    expect(await refundOf(order.id)).toMatchObject({ status: 'failed', version })
  })
})

describe('GET /admin/refunds', () => {
  it('lists a state page by page, those that have failed the oldest first', async () => {
    for (let made = 0; made < 3; made++) await begun('failed')
    const read = async (query: string) => (await shop.call('GET', `/admin/refunds?${query}`, { by: staff })).body.data
    const first = await read('state=failed&limit=2')
    const second = await read(`state=failed&limit=50&cursor=${first.next_cursor}`)
    const ids = [...first.items, ...second.items].map(({ id }: { id: number }) => id)
    expect(ids).toEqual([...ids].sort((one, other) => one - other))
    expect(ids).toHaveLength(first.counts.failed)
    const all = await read('limit=1')
    expect(all.items[0].id).toBe(Math.max(...ids))
  })
})

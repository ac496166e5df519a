import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { createPaidOrders, type PaidOrders } from '../refunds/testing/paid-orders.ts'
import { chargeRefunded, refundChanged, type StandInRefund, type StandInSession } from './testing/stripe-stand-in.ts'

let shop: PaidOrders
let staff: PaidOrders['staff']
beforeAll(async () => {
  shop = await createPaidOrders()
  staff = shop.staff
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

const send = (event: object) => shop.tell(event)

const tell = (refund: StandInRefund, type: Parameters<typeof refundChanged>[0] = 'refund.created', changes = {}) =>
  send(refundChanged(type, refund, changes))

const balanceOf = async (column: 'order_id' | 'shop_id', id: number, account: string) => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_entries')
    .where(column, '=', id)
    .select(['account', 'amount'])
    .execute()
  return rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, 0)
}

const unexplained = async () => {
  const rows = await shop.deps.database.db
    .selectFrom('ledger_balances')
    .where('account', '=', 'unexplained')
    .select('balance')
    .execute()
  return rows.reduce((sum, { balance }) => sum + balance, 0)
}

const paidTogether = () => shop.paidTogether()

const unassigned = async ({ session }: { session: StandInSession }) => {
  const { body } = await shop.call('GET', '/admin/refunds?state=unassigned&limit=100', { by: staff })
  const references = shop.stripe.refunds
    .filter(({ payment_intent }) => payment_intent === session.payment_intent)
    .map(({ id }) => id)
  const items: { id: number; reference: string; version: number; amount: number }[] = body.data.items
  return { items: items.filter(({ reference }) => references.includes(reference.split('/')[0] ?? '')), body }
}

const assign = (refund: { id: number; version: number }, order_id: number) =>
  shop.call('POST', `/admin/refunds/${refund.id}/assign`, { body: { order_id, version: refund.version }, by: staff })

describe('a refund in the dashboard of a payment of one order', () => {
  it('is a refund of the order by value, and lowers what its shop is owed (Dokan #905)', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const pending = await balanceOf('order_id', order.id, 'pending')
    const made = shop.stripe.refundByHand(order.session, { amount: 700 })
    expect((await tell(made)).status).toBe(200)
    expect(await shop.refundsOf(order.id)).toMatchObject([
      { kind: 'gateway', status: 'done', amount: 700, reference: made.id, gateway_state: 'succeeded' },
    ])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 700, refunded: 700 })
    expect((await balanceOf('order_id', order.id, 'pending')) - pending).toBe(700)
    expect((await shop.linesOf(order.id)).map(({ refunded }) => refunded)).toEqual([0])
    expect(await shop.rowOf(order.id)).toMatchObject({ payment_status: 'paid' })
    expect((await shop.mailsTo(order.buyer)).at(-1)?.text).toContain('$7.00 goes back to where you paid from')
  })

  it('is counted once, whatever is repeated, late or reversed', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const made = shop.stripe.refundByHand(order.session, { amount: 700 })
    const events = [
      refundChanged('refund.updated', made),
      refundChanged('refund.created', made, { status: 'pending' }),
      refundChanged('refund.created', made, { status: 'pending' }),
      chargeRefunded(order.session, { refunded: false, amount_refunded: 700 }),
    ]
    for (const event of [...events, ...events]) expect((await send(event)).status).toBe(200)
    await shop.payments.workDue()
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'done', amount: 700 }])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 700, refunded: 700 })
    expect((await shop.mailsTo(order.buyer)).filter(({ text }) => text.includes('goes back to where'))).toHaveLength(1)
  })

  it('is found by its gateway’s list where its own event never came', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    shop.stripe.refundByHand(order.session, { amount: 300 })
    shop.stripe.refundByHand(order.session, { amount: 200 })
    await send(chargeRefunded(order.session, { refunded: false, amount_refunded: 500 }))
    expect(await shop.refundsOf(order.id)).toEqual([])
    await shop.payments.workDue()
    expect((await shop.refundsOf(order.id)).map(({ amount }) => amount)).toEqual([300, 200])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunded: 500 })
  })

  it('that the bank takes days for is done later, and is owed again where it comes back', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const made = shop.stripe.refundByHand(order.session, { amount: 700, status: 'pending' })
    await tell(made)
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 700, refunded: 0 })
    made.status = 'succeeded'
    shop.setNow(shop.deps.now() + 7 * 3_600_000)
    await shop.payments.workDue()
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 700, refunded: 700 })
    expect(shop.stripe.refunds.filter(({ payment_intent }) => payment_intent === made.payment_intent)).toHaveLength(1)
    Object.assign(made, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
    await tell(made, 'refund.failed')
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'failed', error: 'expired_or_canceled_card' }])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 700, refunded: 0 })
    expect(await balanceOf('order_id', order.id, 'refunds_due')).toBe(-700)
  })

  it('that failed before it was heard of changes nothing', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const made = shop.stripe.refundByHand(order.session, { amount: 700, status: 'canceled' })
    expect((await tell(made, 'refund.failed')).status).toBe(200)
    expect(await shop.refundsOf(order.id)).toEqual([])
  })

  it.each([
    ['another amount than before', { amount: 701 }],
    ['more than was paid', { amount: 900_000 }],
    ['another currency', { currency: 'eur' }],
  ])('is not believed with %s', async (_, changes) => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const made = shop.stripe.refundByHand(order.session, { amount: 700 })
    if ('amount' in changes && changes.amount === 701) await tell(made)
    const before = await shop.refundsOf(order.id)
    const reply = await tell({ ...made, ...changes }, 'refund.updated')
    expect([reply.status, reply.body.code]).toEqual([400, 'webhook_refused'])
    expect(await shop.refundsOf(order.id)).toEqual(before)
  })

  it('of another account’s payment is accepted without any change', async () => {
    const stranger = { id: 're_x', payment_intent: 'pi_none', amount: 1, currency: 'usd', metadata: {} }
    const order = await shop.paidOrder([{ price: 500, quantity: 1 }])
    const foreign = shop.stripe.refundByHand(order.session, { amount: 100 })
    order.session.metadata.payment = 'somebody-else-1'
    expect((await tell(foreign)).status).toBe(200)
    expect(await shop.refundsOf(order.id)).toEqual([])
    // Stripe sends it again, since it could not be asked whose it is.
    expect((await tell({ ...stranger, status: 'succeeded' })).status).toBe(503)
  })

  it('settles a refund of ours that the gateway had refused', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const { version } = await shop.rowOf(order.id)
    const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
    expect((await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })).status).toBe(200)
    shop.stripe.state.refundStatus = 'failed'
    await shop.payments.workDue()
    shop.stripe.state.refundStatus = 'succeeded'
    const made = shop.stripe.refundByHand(order.session, { amount: 500 })
    await tell(made)
    expect(await shop.refundsOf(order.id)).toMatchObject([{ status: 'done', reference: made.id, attempt: 2 }])
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 500, refunded: 500 })
  })

  it('that leaves too little for a refund of ours takes its part of it', async () => {
    const order = await shop.paidOrder([{ price: 500, quantity: 3 }])
    const { version } = await shop.rowOf(order.id)
    const body = { version, lines: [{ line_id: order.lines[0], quantity: 1 }] }
    await shop.call('POST', `/seller/orders/${order.id}/refunds`, { body })
    // 19.90 were paid; 5.00 are asked back and not sent yet, and 17.00 go back by hand.
    await tell(shop.stripe.refundByHand(order.session, { amount: 1_700 }))
    expect((await shop.refundsOf(order.id)).map(({ amount, status }) => [amount, status])).toEqual([
      [210, 'done'],
      [290, 'open'],
      [1_490, 'done'],
    ])
    await shop.payments.workDue()
    expect(shop.stripe.heldAmount(order.session)).toBe(0)
    expect(await shop.moneyOf(order.id)).toMatchObject({ refunding: 1_990, refunded: 1_990 })
    expect(await shop.rowOf(order.id)).toMatchObject({ payment_status: 'refunded' })
  })
})

describe('a refund in the dashboard of a payment of several orders', () => {
  it('is of the order that its metadata names', async () => {
    const { session, one, other } = await paidTogether()
    const made = shop.stripe.refundByHand(session, { amount: 400, order: other.order_code })
    await tell(made)
    expect(await shop.refundsOf(one.id)).toEqual([])
    expect(await shop.refundsOf(other.id)).toMatchObject([{ kind: 'gateway', status: 'done', amount: 400 }])
  })

  it('waits for the staff, counts against each of them, and is assigned once', async () => {
    const { session, one, other } = await paidTogether()
    const before = await unexplained()
    const made = shop.stripe.refundByHand(session, { amount: 900 })
    await tell(made)
    await tell(made, 'refund.updated')
    expect((await unexplained()) - before).toBe(900)
    const { items, body } = await unassigned({ session })
    expect(items).toMatchObject([{ reference: made.id, amount: 9, order: null, shop: null }])
    expect(items[0]).toMatchObject({ candidates: [{ order_code: one.order_code }, { order_code: other.order_code }] })
    const overview = await shop.call('GET', '/admin/overview', { by: staff })
    const queue = overview.body.data.queues.find(({ key }: { key: string }) => key === 'refunds')
    expect(queue.count).toBe(body.data.counts.unassigned + body.data.counts.failed)
    // What is left of each is less by the refund, until somebody says whose it is.
    const { version } = await shop.rowOf(one.id)
    const wanted = { version, goodwill: one.amount, bearer: 'shop' }
    const refused = await shop.call('POST', `/admin/orders/${one.id}/refunds`, { body: wanted, by: staff })
    expect(refused.body.code).toBe('refund_too_much')

    const [refund] = items
    if (!refund) throw new Error('no refund')
    expect((await assign({ ...refund, version: refund.version + 1 }, other.id)).body.code).toBe('stale')
    expect((await assign(refund, 999_999)).status).toBe(404)
    const both = await Promise.all([assign(refund, other.id), assign(refund, other.id)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status === 200)?.body.data.refund).toMatchObject({
      order: { order_code: other.order_code },
      state: 'done',
    })
    expect((await unexplained()) - before).toBe(0)
    expect(await shop.refundsOf(other.id)).toMatchObject([{ kind: 'gateway', status: 'done', amount: 900 }])
    expect(await shop.moneyOf(other.id)).toMatchObject({ refunding: 900, refunded: 900 })
    // Once it is assigned, the gateway's later words are about the order.
    Object.assign(made, { status: 'failed' })
    await tell(made, 'refund.failed')
    expect(await shop.moneyOf(other.id)).toMatchObject({ refunding: 900, refunded: 0 })
  })

  it('cannot be assigned to an order that did not cost so much', async () => {
    const { session, one, other } = await paidTogether()
    const amount = Math.round(one.amount * 100) - 500
    await tell(shop.stripe.refundByHand(session, { amount, order: one.order_code }))
    await tell(shop.stripe.refundByHand(session, { amount: 600 }))
    const [refund] = (await unassigned({ session })).items
    if (!refund) throw new Error('no refund')
    expect((await assign(refund, one.id)).body.code).toBe('refund_too_much')
    expect((await assign(refund, other.id)).status).toBe(200)
  })

  it('that comes back concerns nobody any more', async () => {
    const { session } = await paidTogether()
    const before = await unexplained()
    const made = shop.stripe.refundByHand(session, { amount: 900 })
    await tell(made)
    Object.assign(made, { status: 'failed' })
    await tell(made, 'refund.failed')
    expect((await unexplained()) - before).toBe(0)
    expect((await unassigned({ session })).items).toEqual([])
  })

  it('that gives all of it back needs nobody', async () => {
    const { session, one, other } = await paidTogether()
    const before = await unexplained()
    await tell(shop.stripe.refundByHand(session, { amount: 1_200 }))
    expect((await unassigned({ session })).items).toHaveLength(1)
    await tell(shop.stripe.refundByHand(session))
    expect((await unassigned({ session })).items).toEqual([])
    expect((await unexplained()) - before).toBe(0)
    for (const { id, amount } of [one, other]) {
      const whole = Math.round(amount * 100)
      expect(await shop.moneyOf(id)).toMatchObject({ refunding: whole, refunded: whole })
      expect(await shop.rowOf(id)).toMatchObject({ payment_status: 'refunded' })
    }
  })

  it('is assigned by staff with refunds alone', async () => {
    const { session, one } = await paidTogether()
    await tell(shop.stripe.refundByHand(session, { amount: 500 }))
    const [refund] = (await unassigned({ session })).items
    if (!refund) throw new Error('no refund')
    const body = { order_id: one.id, version: refund.version }
    expect((await shop.call('POST', `/admin/refunds/${refund.id}/assign`, { body, by: shop.seller })).status).toBe(403)
    expect((await unassigned({ session })).items).toHaveLength(1)
  })
})

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { cancelOrders, prepareWriteContext } from '../orders/index.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'
import { type StandInSession, sessionEvent } from './testing/stripe-stand-in.ts'

const MINUTE = 60_000

let shop: PaymentTestApp
let ana: Shopper

beforeAll(async () => {
  shop = await createPaymentTestApp()
  ana = await addShopper(shop)
})
afterAll(() => shop.close())
afterEach(() => {
  shop.stripe.state.misbehaviour = null
})

const markPaid = (session: StandInSession) => Object.assign(session, { status: 'complete', payment_status: 'paid' })
const advanceClock = (ms: number) => shop.setNow(shop.deps.now() + ms)

async function startPayment(amount?: number) {
  const order = await shop.addOrder(ana, { amount })
  return { ...order, session: await shop.startCheckout(ana, order.id) }
}

async function cancel(...orderIds: number[]) {
  const context = await prepareWriteContext(shop.payments.context)
  await shop.deps.database.write(async (tx) => {
    await cancelOrders(tx, context, { orderIds, by: 'shopper', reason: 'Changed my mind' })
    await shop.payments.requestRefund(tx, context, orderIds, 'shopper')
  })
}

const refundsOf = ({ payment_intent }: StandInSession) =>
  shop.stripe.refunds.filter((refund) => refund.payment_intent === payment_intent)

describe('a payment without a webhook', () => {
  it('is checked after 2, 10 and 30 minutes', async () => {
    const { id, session } = await startPayment()
    const countCalls = async () => {
      const before = shop.stripe.state.calls
      await shop.payments.workDue()
      return shop.stripe.state.calls - before
    }
    expect(await countCalls()).toBe(0)
    advanceClock(2 * MINUTE)
    expect([await countCalls(), await countCalls()]).toEqual([1, 0])
    advanceClock(8 * MINUTE)
    expect([await countCalls(), await countCalls()]).toEqual([1, 0])
    markPaid(session)
    advanceClock(20 * MINUTE)
    expect(await countCalls()).toBe(1)
    expect(await shop.statusOf(id)).toEqual({ order: 'paid', status: 'pending', payment: 'paid' })
    advanceClock(60 * MINUTE)
    expect(await countCalls()).toBe(0)
    expect((await shop.sendEvent(sessionEvent('checkout.session.completed', session))).status).toBe(200)
  })

  it('is checked again if the gateway does not answer', async () => {
    const { id, session } = await startPayment()
    markPaid(session)
    shop.stripe.state.misbehaviour = 'fails'
    advanceClock(2 * MINUTE)
    await shop.payments.workDue()
    expect((await shop.statusOf(id)).order).toBe('pending')
    shop.stripe.state.misbehaviour = null
    advanceClock(8 * MINUTE)
    await shop.payments.workDue()
    expect((await shop.statusOf(id)).order).toBe('paid')
  })

  it('is accepted only with the expected amount', async () => {
    const { id, session } = await startPayment()
    Object.assign(markPaid(session), { amount_total: 1 })
    advanceClock(2 * MINUTE)
    await shop.payments.workDue()
    expect(await shop.statusOf(id)).toEqual({ order: 'pending', status: 'pending', payment: 'open' })
  })

  it('is marked as failed or cancelled if the gateway reports it', async () => {
    const [failed, abandoned] = [await startPayment(), await startPayment()]
    Object.assign(failed.session, { status: 'complete', intent_status: 'requires_payment_method' })
    Object.assign(abandoned.session, { status: 'expired' })
    advanceClock(2 * MINUTE)
    await shop.payments.workDue()
    expect(await shop.statusOf(failed.id)).toMatchObject({ order: 'failed', payment: 'failed' })
    expect(await shop.statusOf(abandoned.id)).toMatchObject({ order: 'pending', payment: 'cancelled' })
  })

  it('is checked once by two processes', async () => {
    const { session } = await startPayment()
    markPaid(session)
    advanceClock(2 * MINUTE)
    const before = shop.stripe.state.calls
    const other = (await import('./index.ts')).createPayments(shop.payments.context)
    await Promise.all([shop.payments.workDue(), other.workDue()])
    expect(shop.stripe.state.calls - before).toBe(1)
  })
})

describe('an obsolete payment', () => {
  it('is cancelled when its order is cancelled', async () => {
    const { id, session } = await startPayment()
    await cancel(id)
    await shop.payments.workDue()
    expect(session.status).toBe('expired')
    expect(await shop.statusOf(id)).toEqual({ order: 'pending', status: 'cancelled', payment: 'cancelled' })
  })

  it('is cancelled when another is started for the same order', async () => {
    const { id, session } = await startPayment()
    await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers: ana.headers })
    await shop.payments.workDue()
    expect(session.status).toBe('expired')
    expect((await shop.statusOf(id)).payment).toBe('open')
  })

  it('is refunded if both payments were made', async () => {
    const { id, session: first } = await startPayment()
    await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers: ana.headers })
    const second = await shop.startCheckout(ana, id)
    expect(second.id).not.toBe(first.id)
    for (const checkout of [second, first])
      await shop.sendEvent(sessionEvent('checkout.session.completed', markPaid(checkout)))
    await shop.payments.workDue()
    expect([refundsOf(first), refundsOf(second)]).toMatchObject([[{ amount: 4_250 }], []])
    expect(await shop.statusOf(id)).toMatchObject({ order: 'paid', status: 'pending' })
  })
})

describe('the payment of a cancelled order', () => {
  it('is refunded once', async () => {
    const { id, code, session } = await startPayment(9_900)
    await shop.sendEvent(sessionEvent('checkout.session.completed', markPaid(session)))
    await cancel(id)
    expect(await shop.statusOf(id)).toEqual({ order: 'paid', status: 'cancelled', payment: 'paid' })
    await Promise.all([shop.payments.workDue(), shop.payments.workDue()])
    expect(await shop.statusOf(id)).toEqual({ order: 'refunded', status: 'cancelled', payment: 'refunded' })
    expect(refundsOf(session)).toMatchObject([{ amount: 9_900 }])
    const { db } = shop.deps.database
    const subjects = await db.selectFrom('outbox').where('subject', 'like', `%${code}%`).select('subject').execute()
    expect(subjects.length).toBeGreaterThan(1)
    await cancel(id)
    await shop.payments.workDue()
    expect(refundsOf(session)).toHaveLength(1)
  })

  it('is refunded in part if only one of two orders was cancelled', async () => {
    const orders = [await shop.addOrder(ana, { amount: 1_000 }), await shop.addOrder(ana, { amount: 2_500 })]
    const [keptId = 0, cancelledId = 0] = orders.map(({ id }) => id)
    const started = await shop.payments.startPayment({
      orderIds: [keptId, cancelledId],
      userId: ana.id,
      gateway: 'stripe',
      locale: 'en',
    })
    const session = [...shop.stripe.sessions.values()].find(({ url }) => 'url' in started && url === started.url)
    if (!session) throw new Error('no checkout')
    await shop.sendEvent(sessionEvent('checkout.session.completed', markPaid(session)))
    await cancel(cancelledId)
    await shop.payments.workDue()
    expect(refundsOf(session)).toMatchObject([{ amount: 2_500 }])
    expect(await shop.statusOf(cancelledId)).toMatchObject({ order: 'refunded', payment: 'paid' })
    expect(await shop.statusOf(keptId)).toMatchObject({ order: 'paid', status: 'pending' })
  })

  it('is retried if the gateway does not answer, and not refunded twice', async () => {
    const { id, session } = await startPayment()
    await shop.sendEvent(sessionEvent('checkout.session.completed', markPaid(session)))
    await cancel(id)
    shop.stripe.state.misbehaviour = 'drops'
    await shop.payments.workDue()
    expect((await shop.statusOf(id)).order).toBe('paid')
    shop.stripe.state.misbehaviour = null
    await shop.payments.workDue()
    expect(refundsOf(session)).toEqual([])
    advanceClock(MINUTE)
    await shop.payments.workDue()
    expect(refundsOf(session)).toHaveLength(1)
    expect((await shop.statusOf(id)).order).toBe('refunded')
  })

  it('is marked as failed after two weeks of failed attempts', async () => {
    const { id, session } = await startPayment()
    await shop.sendEvent(sessionEvent('checkout.session.completed', markPaid(session)))
    await cancel(id)
    session.payment_intent = ''
    for (let day = 0; day < 25; day++) {
      advanceClock(24 * 60 * MINUTE)
      await shop.payments.workDue()
    }
    const { db } = shop.deps.database
    const refund = await db.selectFrom('refunds').where('order_id', '=', id).selectAll().executeTakeFirstOrThrow()
    expect(refund).toMatchObject({ status: 'failed', attempts: 20, due_at: null })
    expect((await shop.statusOf(id)).order).toBe('paid')
  })
})

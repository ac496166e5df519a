import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../../people/accounts/testing/shopper.ts'
import { brokenLaws } from '../ledger/testing/ledger-laws.ts'
import { cancelOrders, prepareWriteContext } from '../orders/index.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'
import { refundChanged, type StandInSession, sessionEvent } from './testing/stripe-stand-in.ts'

const MINUTE = 60_000
const AMOUNT = 4_250

let shop: PaymentTestApp
let ana: Shopper
beforeAll(async () => {
  shop = await createPaymentTestApp({ RATE_LIMITS: 'off' })
  ana = await addShopper(shop)
})
afterAll(async () => {
  expect(await brokenLaws(shop.deps.database.db)).toEqual([])
  await shop.close()
})

/** An event of the first or second payment of an order, or the end of the order. */
type PaymentEvent = `${'paid' | 'failed' | 'abandoned' | 'refunded'} ${1 | 2}` | 'cancelled' | 'expired'

interface PaymentCase {
  id: number
  sessions: [StandInSession, StandInSession]
  /** The stock while the order is valid. */
  stock: number
}

/** Starts two checkouts at Stripe for one order, as if the first could not be cancelled in time. */
async function startPayment(): Promise<PaymentCase> {
  const { id } = await shop.addOrder(ana, { amount: AMOUNT })
  const first = await shop.startCheckout(ana, id)
  await shop.get(`/order-payment/${id}?gateway=sandbox`, { headers: ana.headers })
  const second = await shop.startCheckout(ana, id)
  return { id, sessions: [first, second], stock: await stockOf(id) }
}

async function stockOf(orderId: number): Promise<number> {
  const { stock } = await shop.deps.database.db
    .selectFrom('order_lines')
    .innerJoin('product_variants', 'product_variants.id', 'order_lines.variant_id')
    .where('order_id', '=', orderId)
    .select('product_variants.stock')
    .executeTakeFirstOrThrow()
  return stock
}

/** Sets the state at Stripe before any event of it is delivered. */
function setStripeState(events: readonly PaymentEvent[], { sessions }: PaymentCase): void {
  for (const [index, session] of sessions.entries()) {
    const has = (name: string) => events.includes(`${name} ${index + 1}` as PaymentEvent)
    if (has('paid')) Object.assign(session, { status: 'complete', payment_status: 'paid' })
    else if (has('failed')) Object.assign(session, { status: 'complete' })
    else if (has('abandoned')) Object.assign(session, { status: 'expired' })
    if (has('refunded')) shop.stripe.refundByHand(session)
  }
}

const runWorkers = async () => {
  await shop.payments.workDue()
  await shop.payments.workDue()
}

async function cancel(orderId: number, by: 'shopper' | 'expiry'): Promise<void> {
  if (by === 'expiry') shop.setNow(shop.deps.now() + 31 * MINUTE)
  const context = await prepareWriteContext(shop.payments.context)
  await shop.deps.database.write(async (tx) => {
    const returnMoney = (ids: readonly number[]) => shop.payments.requestRefund(tx, context, ids, 'shopper')
    await cancelOrders(tx, context, { orderIds: [orderId], by, reason: null, returnMoney })
  })
}

async function applyEvent(paymentEvent: PaymentEvent, { id, sessions }: PaymentCase): Promise<void> {
  if (paymentEvent === 'cancelled') return cancel(id, 'shopper')
  if (paymentEvent === 'expired') return cancel(id, 'expiry')
  const [name, index] = paymentEvent.split(' ')
  const session = sessions[Number(index) - 1] as StandInSession
  const stripeEvents = {
    paid: () => sessionEvent('checkout.session.completed', session),
    failed: () =>
      sessionEvent('checkout.session.async_payment_failed', session, { status: 'complete', payment_status: 'unpaid' }),
    abandoned: () => sessionEvent('checkout.session.expired', session, { status: 'expired' }),
    refunded: () => {
      const made = shop.stripe.refunds.findLast(({ payment_intent }) => payment_intent === session.payment_intent)
      return refundChanged('refund.created', made ?? shop.stripe.refundByHand(session))
    },
  }
  const stripeEvent = stripeEvents[name as keyof typeof stripeEvents]()
  // Delivers each event twice, as gateways repeat events.
  for (let times = 0; times < 2; times++) expect((await shop.sendEvent(stripeEvent)).status).toBe(200)
}

/** Expects that the order is paid once and has its stock, or that it is refunded and its stock returned. */
async function expectSettled({ id, sessions, stock }: PaymentCase): Promise<'valid' | 'ended'> {
  const held = sessions.reduce((sum, session) => sum + shop.stripe.heldAmount(session), 0)
  const { order, status } = await shop.statusOf(id)
  const now = await stockOf(id)
  if (status !== 'cancelled') {
    expect({ order, held, stock: now }).toEqual({ order: 'paid', held: AMOUNT, stock })
    return 'valid'
  }
  expect({ isPaid: order === 'paid', held, stock: now }).toEqual({ isPaid: false, held: 0, stock: stock + 1 })
  return 'ended'
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.toSpliced(index, 1))) yield [item, ...rest]
}

/** The possible results over all orders of arrival, without a worker run in between. */
const cases: [events: PaymentEvent[], outcomes: ('valid' | 'ended')[]][] = [
  [['paid 1'], ['valid']],
  [['paid 1', 'paid 2'], ['valid']],
  [['failed 1', 'paid 2'], ['valid']],
  [['abandoned 1', 'paid 2'], ['valid']],
  [['failed 1', 'paid 1'], ['valid']],
  [['abandoned 1', 'paid 1'], ['valid']],
  [['failed 1', 'failed 2'], ['ended']],
  [['paid 1', 'cancelled'], ['ended']],
  [['paid 1', 'expired'], ['valid']],
  [['paid 1', 'refunded 1'], ['ended']],
  [['failed 1', 'paid 1', 'refunded 1'], ['ended']],
  [['abandoned 1', 'paid 1', 'refunded 1'], ['ended']],
  [['paid 1', 'refunded 1', 'cancelled'], ['ended']],
  [['paid 1', 'refunded 1', 'expired'], ['ended']],
  [['paid 1', 'paid 2', 'cancelled'], ['ended']],
  [['paid 1', 'paid 2', 'expired'], ['valid']],
  // If it arrives last, the second payment is refunded too, as the refund of the first has ended the order.
  [
    ['paid 1', 'paid 2', 'refunded 1'],
    ['valid', 'ended'],
  ],
  [
    ['paid 1', 'paid 2', 'refunded 2'],
    ['valid', 'ended'],
  ],
  [['paid 1', 'paid 2', 'refunded 1', 'refunded 2'], ['ended']],
  [['paid 1', 'failed 2', 'refunded 1', 'cancelled'], ['ended']],
]

describe('gateway events in any order', () => {
  it.each(cases)('leave money and stock consistent: %j ends as %j', async (events, outcomes) => {
    const seenOutcomes = new Set<string>()
    for (const order of permutations(events)) {
      const paymentCase = await startPayment()
      setStripeState(events, paymentCase)
      for (const event of order) await applyEvent(event, paymentCase)
      await runWorkers()
      await cancel(paymentCase.id, 'expiry')
      await runWorkers()
      seenOutcomes.add(await expectSettled(paymentCase))
    }
    expect([...seenOutcomes].sort()).toEqual([...outcomes].sort())
  })

  it.each(cases.filter(([events]) => events.length <= 3))(
    'leave money and stock consistent if refunds are made in between: %j',
    async (events) => {
      for (const order of permutations(events)) {
        const paymentCase = await startPayment()
        setStripeState(events, paymentCase)
        for (const event of order) {
          await applyEvent(event, paymentCase)
          await runWorkers()
        }
        await cancel(paymentCase.id, 'expiry')
        // Stripe refuses a refund that was made manually; a later check completes it.
        shop.setNow(shop.deps.now() + 2 * MINUTE)
        await runWorkers()
        await expectSettled(paymentCase)
      }
    },
  )
})

describe('the refund of a duplicate payment', () => {
  it('leaves the order paid if the refund’s event arrives before that of the payment', async () => {
    const paymentCase = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], paymentCase)
    await applyEvent('paid 2', paymentCase)
    await applyEvent('refunded 1', paymentCase)
    expect(await shop.statusOf(paymentCase.id)).toMatchObject({ order: 'paid', status: 'pending' })
    await applyEvent('paid 1', paymentCase)
    await runWorkers()
    expect(await shop.statusOf(paymentCase.id)).toMatchObject({ order: 'paid', status: 'pending' })
    expect(await expectSettled(paymentCase)).toBe('valid')
  })

  it('keeps the other payment, which was about to be refunded', async () => {
    const paymentCase = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], paymentCase)
    for (const event of ['paid 1', 'paid 2', 'refunded 1'] as const) await applyEvent(event, paymentCase)
    await runWorkers()
    expect(await expectSettled(paymentCase)).toBe('valid')
  })

  it('tells its shopper of the money once, and of the order that it is paid', async () => {
    const { db } = shop.deps.database
    const paymentCase = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], paymentCase)
    for (const event of ['paid 2', 'refunded 1', 'paid 1'] as const) await applyEvent(event, paymentCase)
    const { code } = await db
      .selectFrom('orders')
      .where('id', '=', paymentCase.id)
      .select('code')
      .executeTakeFirstOrThrow()
    const subjects = await db.selectFrom('outbox').where('subject', 'like', `%${code}%`).select('subject').execute()
    expect(subjects.map(({ subject }) => subject).sort()).toEqual([
      `The money for your order ${code} is on its way back`,
      `Your order ${code} is paid`,
    ])
  })
})

describe('an order that is refunded in Stripe’s dashboard', () => {
  const refundIn = async (status: 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered') => {
    const paymentCase = await startPayment()
    setStripeState(['paid 2'], paymentCase)
    await applyEvent('paid 2', paymentCase)
    await shop.deps.database.db.updateTable('orders').set({ status }).where('id', '=', paymentCase.id).execute()
    shop.stripe.refundByHand(paymentCase.sessions[1])
    await applyEvent('refunded 2', paymentCase)
    const row = await shop.deps.database.db
      .selectFrom('orders')
      .where('id', '=', paymentCase.id)
      .select(['status', 'payment_status', 'cancelled_by'])
      .executeTakeFirstOrThrow()
    return { row, returnedStock: (await stockOf(paymentCase.id)) - paymentCase.stock }
  }

  it.each(['pending', 'confirm', 'processing'] as const)(
    'is cancelled and returns its stock if its status is %s',
    async (status) => {
      expect(await refundIn(status)).toEqual({
        row: { status: 'cancelled', payment_status: 'refunded', cancelled_by: 'seller' },
        returnedStock: 1,
      })
    },
  )

  it.each(['pickup', 'on_the_way', 'delivered'] as const)(
    'keeps its status and stock if the goods have left the shop: %s',
    async (status) => {
      expect(await refundIn(status)).toEqual({
        row: { status, payment_status: 'refunded', cancelled_by: null },
        returnedStock: 0,
      })
    },
  )

  it('is found by a check if no event arrived', async () => {
    const paymentCase = await startPayment()
    setStripeState(['paid 2', 'refunded 2'], paymentCase)
    shop.setNow(shop.deps.now() + 2 * MINUTE)
    await runWorkers()
    expect(await shop.statusOf(paymentCase.id)).toMatchObject({ order: 'refunded', payment: 'refunded' })
    await cancel(paymentCase.id, 'expiry')
    expect(await expectSettled(paymentCase)).toBe('ended')
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addShopper, type Shopper } from '../accounts/testing/shopper.ts'
import { cancelOrders, prepareWriteContext } from '../orders/index.ts'
import { createPaymentTestApp, type PaymentTestApp } from './testing/payment-test-app.ts'
import { refundEvent, type StandInSession, sessionEvent } from './testing/stripe-stand-in.ts'

const MINUTE = 60_000
const AMOUNT = 4_250

let shop: PaymentTestApp
let ana: Shopper
beforeAll(async () => {
  shop = await createPaymentTestApp({ RATE_LIMITS: 'off' })
  ana = await addShopper(shop)
})
afterAll(() => shop.close())

/** An event of the first or second payment of an order, or the end of the order. */
type PaymentEvent = `${'paid' | 'failed' | 'left' | 'refunded'} ${1 | 2}` | 'cancelled' | 'expired'

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
  for (const [place, session] of sessions.entries()) {
    const has = (name: string) => events.includes(`${name} ${place + 1}` as PaymentEvent)
    if (has('paid')) Object.assign(session, { status: 'complete', payment_status: 'paid' })
    else if (has('failed')) Object.assign(session, { status: 'complete' })
    else if (has('left')) Object.assign(session, { status: 'expired' })
    if (has('refunded')) shop.stripe.refundByHand(session)
  }
}

const workers = async () => {
  await shop.payments.workDue()
  await shop.payments.workDue()
}

async function cancel(orderId: number, by: 'shopper' | 'expiry'): Promise<void> {
  if (by === 'expiry') shop.setNow(shop.deps.now() + 31 * MINUTE)
  const context = await prepareWriteContext(shop.payments.context)
  await shop.deps.database.write(async (tx) => {
    const { refund } = await cancelOrders(tx, context, { orderIds: [orderId], by, reason: null })
    await shop.payments.requestRefund(tx, refund)
  })
}

async function applyEvent(paymentEvent: PaymentEvent, { id, sessions }: PaymentCase): Promise<void> {
  if (paymentEvent === 'cancelled') return cancel(id, 'shopper')
  if (paymentEvent === 'expired') return cancel(id, 'expiry')
  const [name, place] = paymentEvent.split(' ')
  const session = sessions[Number(place) - 1] as StandInSession
  const stripeEvents = {
    paid: () => sessionEvent('checkout.session.completed', session),
    failed: () =>
      sessionEvent('checkout.session.async_payment_failed', session, { status: 'complete', payment_status: 'unpaid' }),
    left: () => sessionEvent('checkout.session.expired', session, { status: 'expired' }),
    refunded: () => refundEvent(session),
  }
  const stripeEvent = stripeEvents[name as keyof typeof stripeEvents]()
  // Delivers each event twice, as gateways repeat events.
  for (let times = 0; times < 2; times++) expect((await shop.sendEvent(stripeEvent)).status).toBe(200)
}

/** Expects that the order is paid once and has its stock, or that it is refunded and its stock returned. */
async function expectSettled({ id, sessions, stock }: PaymentCase): Promise<'valid' | 'ended'> {
  const held = sessions.reduce((sum, session) => sum + shop.stripe.held(session), 0)
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
  for (const [place, item] of items.entries())
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest]
}

/** The possible results over all orders of arrival, without a worker run in between. */
const cases: [events: PaymentEvent[], outcomes: ('valid' | 'ended')[]][] = [
  [['paid 1'], ['valid']],
  [['paid 1', 'paid 2'], ['valid']],
  [['failed 1', 'paid 2'], ['valid']],
  [['left 1', 'paid 2'], ['valid']],
  [['failed 1', 'paid 1'], ['valid']],
  [['left 1', 'paid 1'], ['valid']],
  [['failed 1', 'failed 2'], ['ended']],
  [['paid 1', 'cancelled'], ['ended']],
  [['paid 1', 'expired'], ['valid']],
  [['paid 1', 'refunded 1'], ['ended']],
  [['failed 1', 'paid 1', 'refunded 1'], ['ended']],
  [['left 1', 'paid 1', 'refunded 1'], ['ended']],
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

describe('events of a gateway, in any order and repeated,', () => {
  it.each(cases)('conserve money and stock: %j ends as %j', async (events, outcomes) => {
    const seen = new Set<string>()
    for (const order of permutations(events)) {
      const trial = await startPayment()
      setStripeState(events, trial)
      for (const event of order) await applyEvent(event, trial)
      await workers()
      await cancel(trial.id, 'expiry')
      await workers()
      seen.add(await expectSettled(trial))
    }
    expect([...seen].sort()).toEqual([...outcomes].sort())
  })

  it.each(cases.filter(([events]) => events.length <= 3))(
    'conserve them where the shop gives money back in between: %j',
    async (events) => {
      for (const order of permutations(events)) {
        const trial = await startPayment()
        setStripeState(events, trial)
        for (const event of order) {
          await applyEvent(event, trial)
          await workers()
        }
        await cancel(trial.id, 'expiry')
        // A refund that fails as it was made manually is completed by a check at Stripe.
        shop.setNow(shop.deps.now() + 2 * MINUTE)
        await workers()
        await expectSettled(trial)
      }
    },
  )
})

describe('the refund of a duplicate payment', () => {
  it('leaves the order paid if its event arrives before that of the payment', async () => {
    const trial = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], trial)
    await applyEvent('paid 2', trial)
    await applyEvent('refunded 1', trial)
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'paid', status: 'pending' })
    await applyEvent('paid 1', trial)
    await workers()
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'paid', status: 'pending' })
    expect(await expectSettled(trial)).toBe('valid')
  })

  it('keeps the other payment, which was about to be refunded', async () => {
    const trial = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], trial)
    for (const event of ['paid 1', 'paid 2', 'refunded 1'] as const) await applyEvent(event, trial)
    await workers()
    expect(await expectSettled(trial)).toBe('valid')
  })

  it('sends a mail only if the order itself is refunded', async () => {
    const { db } = shop.deps.database
    const trial = await startPayment()
    setStripeState(['paid 1', 'paid 2', 'refunded 1'], trial)
    for (const event of ['paid 2', 'refunded 1', 'paid 1'] as const) await applyEvent(event, trial)
    const { code } = await db.selectFrom('orders').where('id', '=', trial.id).select('code').executeTakeFirstOrThrow()
    const subjects = await db.selectFrom('outbox').where('subject', 'like', `%${code}%`).select('subject').execute()
    expect(subjects).toEqual([{ subject: `Your order ${code} is paid` }])
  })
})

describe('an order that is refunded in Stripe’s dashboard', () => {
  const refundIn = async (status: 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered') => {
    const trial = await startPayment()
    setStripeState(['paid 2'], trial)
    await applyEvent('paid 2', trial)
    await shop.deps.database.db.updateTable('orders').set({ status }).where('id', '=', trial.id).execute()
    shop.stripe.refundByHand(trial.sessions[1])
    await applyEvent('refunded 2', trial)
    const row = await shop.deps.database.db
      .selectFrom('orders')
      .where('id', '=', trial.id)
      .select(['status', 'payment_status', 'cancelled_by'])
      .executeTakeFirstOrThrow()
    return { row, back: (await stockOf(trial.id)) - trial.stock }
  }

  it.each(['pending', 'confirm', 'processing'] as const)(
    'is cancelled and gives its stock back when %s',
    async (status) => {
      expect(await refundIn(status)).toEqual({
        row: { status: 'cancelled', payment_status: 'refunded', cancelled_by: 'seller' },
        back: 1,
      })
    },
  )

  it.each(['pickup', 'on_the_way', 'delivered'] as const)(
    'stays as it is when its goods are gone: %s',
    async (status) => {
      expect(await refundIn(status)).toEqual({
        row: { status, payment_status: 'refunded', cancelled_by: null },
        back: 0,
      })
    },
  )

  it('is found by checking if neither event ever arrived', async () => {
    const trial = await startPayment()
    setStripeState(['paid 2', 'refunded 2'], trial)
    shop.setNow(shop.deps.now() + 2 * MINUTE)
    await workers()
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'pending', payment: 'refunded' })
    await cancel(trial.id, 'expiry')
    expect(await expectSettled(trial)).toBe('ended')
  })
})

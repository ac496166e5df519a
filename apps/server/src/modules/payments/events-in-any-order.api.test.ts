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

/** An event of the first or the second payment of one order, or the end of the order itself. */
type Happening = `${'paid' | 'failed' | 'left' | 'refunded'} ${1 | 2}` | 'cancelled' | 'expired'

interface Trial {
  id: number
  sessions: [StandInSession, StandInSession]
  /** In stock, of what the order holds, as long as it stands. */
  stock: number
}

/** An order with two checkouts at Stripe, the second begun after the first was not closed in time. */
async function begin(): Promise<Trial> {
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
function makeTrue(happenings: readonly Happening[], { sessions }: Trial): void {
  for (const [place, session] of sessions.entries()) {
    const is = (word: string) => happenings.includes(`${word} ${place + 1}` as Happening)
    if (is('paid')) Object.assign(session, { status: 'complete', payment_status: 'paid' })
    else if (is('failed')) Object.assign(session, { status: 'complete' })
    else if (is('left')) Object.assign(session, { status: 'expired' })
    if (is('refunded')) shop.stripe.refundByHand(session)
  }
}

const workers = async () => {
  await shop.payments.workDue()
  await shop.payments.workDue()
}

async function cancel(orderId: number, by: 'shopper' | 'expiry'): Promise<void> {
  if (by === 'expiry') shop.setNow(shop.deps.now() + 31 * MINUTE)
  const change = await prepareWriteContext(shop.payments.context)
  await shop.deps.database.write(async (tx) => {
    const { refund } = await cancelOrders(tx, change, { orderIds: [orderId], by, reason: null })
    await shop.payments.requestRefund(tx, refund)
  })
}

async function happen(happening: Happening, { id, sessions }: Trial): Promise<void> {
  if (happening === 'cancelled') return cancel(id, 'shopper')
  if (happening === 'expired') return cancel(id, 'expiry')
  const [word, place] = happening.split(' ')
  const session = sessions[Number(place) - 1] as StandInSession
  const events = {
    paid: () => sessionEvent('checkout.session.completed', session),
    failed: () =>
      sessionEvent('checkout.session.async_payment_failed', session, { status: 'complete', payment_status: 'unpaid' }),
    left: () => sessionEvent('checkout.session.expired', session, { status: 'expired' }),
    refunded: () => refundEvent(session),
  }
  const event = events[word as keyof typeof events]()
  // Twice: a gateway tells again what it is not sure to have told.
  for (let times = 0; times < 2; times++) expect((await shop.sendEvent(event)).status).toBe(200)
}

/** An order is paid once and stands with its stock, or nothing is held for it and its stock is back. */
async function expectSettled({ id, sessions, stock }: Trial): Promise<'stands' | 'ended'> {
  const held = sessions.reduce((sum, session) => sum + shop.stripe.held(session), 0)
  const { order, status } = await shop.statusOf(id)
  const now = await stockOf(id)
  if (status !== 'cancelled') {
    expect({ order, held, stock: now }).toEqual({ order: 'paid', held: AMOUNT, stock })
    return 'stands'
  }
  expect({ isPaid: order === 'paid', held, stock: now }).toEqual({ isPaid: false, held: 0, stock: stock + 1 })
  return 'ended'
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [place, item] of items.entries())
    for (const rest of permutations(items.toSpliced(place, 1))) yield [item, ...rest]
}

/** The possible outcomes over all orders of arrival, where no worker runs in between. */
const cases: [happenings: Happening[], outcomes: ('stands' | 'ended')[]][] = [
  [['paid 1'], ['stands']],
  [['paid 1', 'paid 2'], ['stands']],
  [['failed 1', 'paid 2'], ['stands']],
  [['left 1', 'paid 2'], ['stands']],
  [['failed 1', 'paid 1'], ['stands']],
  [['left 1', 'paid 1'], ['stands']],
  [['failed 1', 'failed 2'], ['ended']],
  [['paid 1', 'cancelled'], ['ended']],
  [['paid 1', 'expired'], ['stands']],
  [['paid 1', 'refunded 1'], ['ended']],
  [['failed 1', 'paid 1', 'refunded 1'], ['ended']],
  [['left 1', 'paid 1', 'refunded 1'], ['ended']],
  [['paid 1', 'refunded 1', 'cancelled'], ['ended']],
  [['paid 1', 'refunded 1', 'expired'], ['ended']],
  [['paid 1', 'paid 2', 'cancelled'], ['ended']],
  [['paid 1', 'paid 2', 'expired'], ['stands']],
  // Told last of all, the second payment is of an order that the refund of the first has ended: it goes back as well.
  [
    ['paid 1', 'paid 2', 'refunded 1'],
    ['stands', 'ended'],
  ],
  [
    ['paid 1', 'paid 2', 'refunded 2'],
    ['stands', 'ended'],
  ],
  [['paid 1', 'paid 2', 'refunded 1', 'refunded 2'], ['ended']],
  [['paid 1', 'failed 2', 'refunded 1', 'cancelled'], ['ended']],
]

describe('events of a gateway, in any order and repeated,', () => {
  it.each(cases)('conserve money and stock: %j ends as %j', async (happenings, outcomes) => {
    const seen = new Set<string>()
    for (const order of permutations(happenings)) {
      const trial = await begin()
      makeTrue(happenings, trial)
      for (const happening of order) await happen(happening, trial)
      await workers()
      await cancel(trial.id, 'expiry')
      await workers()
      seen.add(await expectSettled(trial))
    }
    expect([...seen].sort()).toEqual([...outcomes].sort())
  })

  it.each(cases.filter(([happenings]) => happenings.length <= 3))(
    'conserve them where the shop gives money back in between: %j',
    async (happenings) => {
      for (const order of permutations(happenings)) {
        const trial = await begin()
        makeTrue(happenings, trial)
        for (const happening of order) {
          await happen(happening, trial)
          await workers()
        }
        await cancel(trial.id, 'expiry')
        // A refund that failed because somebody had made it by hand is settled by asking Stripe.
        shop.setNow(shop.deps.now() + 2 * MINUTE)
        await workers()
        await expectSettled(trial)
      }
    },
  )
})

describe('the refund of a duplicate payment', () => {
  it('leaves the order paid if its event arrives before that of the payment', async () => {
    const trial = await begin()
    makeTrue(['paid 1', 'paid 2', 'refunded 1'], trial)
    await happen('paid 2', trial)
    await happen('refunded 1', trial)
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'paid', status: 'pending' })
    await happen('paid 1', trial)
    await workers()
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'paid', status: 'pending' })
    expect(await expectSettled(trial)).toBe('stands')
  })

  it('keeps the other payment, which was about to be refunded', async () => {
    const trial = await begin()
    makeTrue(['paid 1', 'paid 2', 'refunded 1'], trial)
    for (const happening of ['paid 1', 'paid 2', 'refunded 1'] as const) await happen(happening, trial)
    await workers()
    expect(await expectSettled(trial)).toBe('stands')
  })

  it('sends a mail only if the order itself is refunded', async () => {
    const { db } = shop.deps.database
    const trial = await begin()
    makeTrue(['paid 1', 'paid 2', 'refunded 1'], trial)
    for (const happening of ['paid 2', 'refunded 1', 'paid 1'] as const) await happen(happening, trial)
    const { code } = await db.selectFrom('orders').where('id', '=', trial.id).select('code').executeTakeFirstOrThrow()
    const subjects = await db.selectFrom('outbox').where('subject', 'like', `%${code}%`).select('subject').execute()
    expect(subjects).toEqual([{ subject: `Your order ${code} is paid` }])
  })
})

describe('an order that is refunded in Stripe’s dashboard', () => {
  const refundIn = async (status: 'pending' | 'confirm' | 'processing' | 'pickup' | 'on_the_way' | 'delivered') => {
    const trial = await begin()
    makeTrue(['paid 2'], trial)
    await happen('paid 2', trial)
    await shop.deps.database.db.updateTable('orders').set({ status }).where('id', '=', trial.id).execute()
    shop.stripe.refundByHand(trial.sessions[1])
    await happen('refunded 2', trial)
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
    const trial = await begin()
    makeTrue(['paid 2', 'refunded 2'], trial)
    shop.setNow(shop.deps.now() + 2 * MINUTE)
    await workers()
    expect(await shop.statusOf(trial.id)).toMatchObject({ order: 'pending', payment: 'refunded' })
    await cancel(trial.id, 'expiry')
    expect(await expectSettled(trial)).toBe('ended')
  })
})

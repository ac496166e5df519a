import type { DemoOrder } from '@rialto/demo'
import type { Tx } from '../db/types.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../lib/refusal.ts'
import { createOutbound } from '../modules/base/outbound/index.ts'
import { createSettings, selectSettings, settingsFromRows } from '../modules/base/settings/index.ts'
import {
  noteDispatched,
  postPayment,
  postRefundDone,
  proveArrival,
  voidOrders,
  workOffMoney,
} from '../modules/selling/ledger/index.ts'
import { type OrderWriteContext, selectLines } from '../modules/selling/orders/index.ts'
import { beginRefund, refundCancelledOrders } from '../modules/selling/refunds/index.ts'
import { workOffDocuments } from '../modules/selling/statements/index.ts'
import { minutesAgo, type Seeding } from './demo-ids.ts'
import { approvePayouts, completePayouts, fillPayoutAccounts, proposePayouts } from './payouts.ts'

const DAY_MS = 86_400_000
const DAY = 24 * 60

/** Something that happened to the money of an order. */
interface Happening {
  minutes_ago: number
  happen(tx: Tx, context: OrderWriteContext): Promise<unknown>
}

/**
 * Lets the money of the European market's orders go its way, each step at its own time and by the function that calls use: payments,
 * arrivals, refunds, runs of payouts, and each night what the worker does. Needs orders with their lines, money and payments.
 */
export async function fillMoney(tx: Tx, deps: Deps, seeding: Seeding): Promise<void> {
  const context = await readContext(tx, deps)
  await fillPayoutAccounts(tx, deps, seeding)
  const runs: Happening[] = [
    { minutes_ago: 18 * DAY, happen: proposePayouts },
    { minutes_ago: 17 * DAY, happen: approvePayouts },
    { minutes_ago: 14 * DAY, happen: completePayouts },
    { minutes_ago: 90, happen: proposePayouts },
  ]
  const happenings = [...seeding.demo.orders.flatMap((order) => happeningsOf(seeding, order)), ...runs].sort(
    (one, other) => other.minutes_ago - one.minutes_ago,
  )
  const database = { db: tx, write: <T>(job: (within: Tx) => Promise<T>) => job(tx) }
  const workOff = async (now: number) => {
    await workOffDocuments({ database, settings: context.settings, now, mayGo: () => true })
    await workOffMoney(database, () => ({ now, settings: context.settings }))
  }
  let night = 0
  for (const { minutes_ago, happen } of happenings) {
    const now = minutesAgo(seeding.now, minutes_ago)
    night ||= now
    for (; night + DAY_MS <= now; night += DAY_MS) await workOff(night + DAY_MS)
    await happen(tx, { ...context, now })
  }
  for (; night + DAY_MS <= seeding.now; night += DAY_MS) await workOff(night + DAY_MS)
  await workOff(seeding.now)
}

/** The context of writing orders, without taxes and pages: nothing is placed, and nobody has an address for mails of it. */
async function readContext(tx: Tx, deps: Deps): Promise<OrderWriteContext> {
  const settings = settingsFromRows(await selectSettings(tx))
  return {
    now: deps.now(),
    settings,
    taxes: [],
    commission: { rules: [], parents: new Map() },
    legalPages: { terms_page_id: null, terms_page_at: null, privacy_page_id: null, privacy_page_at: null },
    withdrawalPageId: null,
    legalPaths: {},
    appUrl: deps.config.appUrl,
    secret: deps.config.secret,
    rateLimits: deps.config.rateLimits,
    outbound: createOutbound({ ...deps, settings: createSettings(deps) }),
  }
}

function happeningsOf({ ids }: Seeding, order: DemoOrder): Happening[] {
  const orderId = ids.orders.of(order.code)
  const placed = order.timeline[0]?.minutes_ago ?? 0
  const isOnline = order.payment_method === 'online'
  const wasPaid = isOnline && (order.payment_status === 'paid' || order.payment_status === 'refunded')
  const happenings: Happening[] = []
  if (wasPaid) happenings.push({ minutes_ago: placed - 1, happen: (tx, context) => pay(tx, context, orderId) })
  for (const { status, minutes_ago } of order.timeline) {
    if (status === 'on_the_way')
      happenings.push({ minutes_ago, happen: (tx, context) => noteDispatched(tx, context, orderId) })
    if (status === 'delivered' && !isOnline)
      happenings.push({ minutes_ago, happen: (tx, context) => proveArrival(tx, context, { orderId, proof: 'cash' }) })
    if (status === 'cancelled') happenings.push({ minutes_ago, happen: (tx, context) => cancel(tx, context, orderId) })
  }
  if (order.received_minutes_ago !== null)
    happenings.push({
      minutes_ago: order.received_minutes_ago,
      happen: (tx, context) => proveArrival(tx, context, { orderId, proof: 'shopper' }),
    })
  const { refund } = order
  if (refund)
    happenings.push(
      { minutes_ago: refund.minutes_ago, happen: (tx, context) => giveBack(tx, context, { orderId, refund }) },
      { minutes_ago: refund.minutes_ago - DAY, happen: (tx, context) => settleRefunds(tx, context, orderId) },
    )
  return happenings
}

async function pay(tx: Tx, context: OrderWriteContext, orderId: number): Promise<void> {
  const payment = await tx
    .selectFrom('payment_orders as p')
    .innerJoin('payments as y', 'y.id', 'p.payment_id')
    .where('p.order_id', '=', orderId)
    .select(['y.id', 'y.gateway', 'y.amount'])
    .executeTakeFirstOrThrow()
  await postPayment(tx, context, payment, [{ orderId, amount: payment.amount, isReturned: false }])
}

/** Gives back what was paid of a cancelled order, and ends its money. */
async function cancel(tx: Tx, context: OrderWriteContext, orderId: number): Promise<void> {
  const refused = await refundCancelledOrders(tx, context, { orderIds: [orderId], by: 'shopper' })
  if (refused) throw new Error(`A cancelled order of the demo shop is not refunded: ${refused.text}`)
  await settleRefunds(tx, context, orderId)
  await voidOrders(tx, context, [orderId])
}

interface GivenBack {
  orderId: number
  refund: NonNullable<DemoOrder['refund']>
}

async function giveBack(tx: Tx, context: OrderWriteContext, { orderId, refund }: GivenBack): Promise<void> {
  const lines = await selectLines(tx, { orderIds: [orderId] })
  const begun = await beginRefund(tx, context, {
    ...{ orderId, delivery: 'none', restock: false, reason: refund.reason, by: 'shopper' },
    kind: refund.goodwill === null ? 'complaint' : 'goodwill',
    lines: refund.lines.map(({ line, quantity }) => ({ line_id: lines[line]?.id ?? 0, quantity })),
    ...(refund.goodwill !== null && { goodwill: refund.goodwill }),
    causeKey: `demo:${orderId}`,
  })
  if (begun instanceof Refusal) throw new Error(`A refund of the demo shop is refused: ${begun.text}`)
}

/** The sandbox has sent what was to be given back. */
async function settleRefunds(tx: Tx, context: OrderWriteContext, orderId: number): Promise<void> {
  const { now } = context
  const open = await tx
    .selectFrom('refunds')
    .where('order_id', '=', orderId)
    .where('status', '=', 'open')
    .selectAll()
    .execute()
  for (const { id, attempt, amount, payment_id, gateway } of open) {
    await tx
      .updateTable('refunds')
      .set({ status: 'done', gateway_state: 'succeeded', done_at: now, updated_at: now, due_at: null })
      .set({ reference: `sandbox_demo_refund_${id}` })
      .where('id', '=', id)
      .execute()
    await postRefundDone(tx, context, { id, attempt, order_id: orderId, amount, by: { gateway: gateway ?? '' } })
    await tx
      .updateTable('payments')
      .set({ status: 'refunded', updated_at: now })
      .where('id', '=', payment_id)
      .where('amount', '=', amount)
      .execute()
  }
}

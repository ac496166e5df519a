import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { type PaymentShare, postPayment, postRefundDone, readMoney } from '../ledger/index.ts'
import {
  applyPayment,
  mergeStockChanges,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
  sendOrderMail,
} from '../orders/index.ts'
import { recordPaymentRefund } from '../refunds/index.ts'
import type { Outcome, PaymentEvent, RefundEvent } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import { applyRefundEvent, markOrdersRefunded, returnDuplicate } from './refunds.ts'
import {
  insertEvent,
  isSuperseded,
  lockOrders,
  type PaymentRow,
  scheduleCheckOfOpenPayments,
  selectOrdersOfPayment,
  selectPayment,
  updateStatus,
} from './repository.ts'
import { keepOneDuplicate, markRefundsDone, selectRefundsOf } from './repository-refunds.ts'
import { isWorth, parsePaymentKey } from './rules.ts'

/** `stock` if the outcome was applied. */
type AppliedOutcome = { stock: StockChange; orders: readonly OrderOfPayment[] } | 'unchanged' | 'wrong amount'

type OrderOfPayment = Awaited<ReturnType<typeof lockOrders>>[number]

const APPLIED = { stock: mergeStockChanges([]), orders: [] }

/**
 * Applies an outcome, from a webhook or a check, to the payment and its orders. A paid payment stays paid whatever the order of
 * events; an outcome with another amount or currency than expected is rejected.
 */
export async function applyOutcome(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  outcome: Outcome,
): Promise<AppliedOutcome> {
  switch (outcome.state) {
    case 'open':
      return 'unchanged'
    case 'cancelled':
      return (await transition(tx, context, payment, ['open'], 'cancelled')) ? APPLIED : 'unchanged'
    case 'failed':
      return applyFailed(tx, context, payment)
    case 'paid':
      return isWorth(payment, outcome) ? applyPaid(tx, context, payment) : 'wrong amount'
    case 'refunded':
      return isWorth(payment, outcome) ? applyRefunded(tx, context, payment) : 'wrong amount'
  }
}

const transition = (
  tx: Tx,
  { now }: OrderWriteContext,
  { id }: PaymentRow,
  from: readonly PaymentRow['status'][],
  to: PaymentRow['status'],
) => updateStatus(tx, id, { from, to, now })

async function applyFailed(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  const orders = await lockOrdersOfPayment(tx, payment)
  if (!(await transition(tx, context, payment, ['open'], 'failed'))) return 'unchanged'
  // After a new attempt, only that one is reported to the shopper.
  if (!(await isSuperseded(tx, payment.id)))
    await applyPayment(tx, context, { orderIds: orders.map(({ id }) => id), outcome: 'failed' })
  return { ...APPLIED, orders }
}

async function applyPaid(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  const orders = await lockOrdersOfPayment(tx, payment)
  if (!(await transition(tx, context, payment, ['open', 'failed', 'cancelled'], 'paid'))) return 'unchanged'
  const wasPaid = ({ payment_status }: { payment_status: string }) =>
    payment_status === 'paid' || payment_status === 'refunded'
  const orderIds = orders.filter((order) => !wasPaid(order)).map(({ id }) => id)
  await readMoney(
    tx,
    orders.map(({ id }) => id),
  )
  const result = await applyPayment(tx, context, { orderIds, outcome: 'paid' })
  // Duplicate payments, and payments of orders that can no longer be fulfilled.
  const toRefund = orders.filter((order) => wasPaid(order) || result.refund.includes(order.id))
  await postPayment(tx, context, payment, sharesOf(orders, toRefund))
  await returnDuplicate(tx, context, payment, toRefund)
  await scheduleCheckOfOpenPayments(
    tx,
    orders.map(({ id }) => id),
    context.now,
  )
  return { stock: result.stock, orders }
}

/**
 * Handles a full refund by this shop or in the gateway's dashboard. Its event may arrive before that of the payment, and the order may
 * have a duplicate payment, so that the orders' status depends on the payments that remain.
 */
async function applyRefunded(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  const orders = await lockOrdersOfPayment(tx, payment)
  const before = await selectPayment(tx, payment.id)
  if (!(await transition(tx, context, payment, ['open', 'failed', 'cancelled', 'paid'], 'refunded'))) return 'unchanged'
  const ids = orders.map(({ id }) => id)
  await readMoney(tx, ids)
  const wasPosted = before?.status === 'paid'
  if (!wasPosted) await postPayment(tx, context, payment, sharesOf(orders, orders))
  const known = await selectRefundsOf(tx, payment.id)
  const by = { gateway: payment.gateway }
  for (const { order_id, ...refund } of known.filter(({ status }) => status !== 'done'))
    if (order_id !== null) await postRefundDone(tx, context, { ...refund, order_id, by })
  await markRefundsDone(tx, payment.id, context.now)
  for (const { id: orderId, status, payable_amount } of orders) {
    const isKept = status !== 'cancelled' && (await keepOneDuplicate(tx, orderId))
    const given = known.filter(({ order_id }) => order_id === orderId)
    const amount = payable_amount - given.reduce((sum, refund) => sum + refund.amount, 0)
    if (amount <= 0) continue
    const from = wasPosted ? (isKept ? 'counted' : 'shop') : 'nobody'
    const causeKey = `gateway:payment:${payment.id}:${orderId}`
    const made = { payment, orderId, amount, kind: 'gateway', causeKey, done: { reference: null }, from } as const
    const id = await recordPaymentRefund(tx, context, made)
    if (id !== undefined) await postRefundDone(tx, context, { id, attempt: 1, order_id: orderId, amount, by })
  }
  const { stock, refunded } = await markOrdersRefunded(tx, context, ids)
  for (const order of refunded) await sendOrderMail(tx, context, order, 'refunded')
  return { stock, orders }
}

/** What each order has of a payment, and whether it goes back at once. */
const sharesOf = (orders: readonly OrderOfPayment[], returned: readonly OrderOfPayment[]): PaymentShare[] =>
  orders.map((order) => ({ orderId: order.id, amount: order.payable_amount, isReturned: returned.includes(order) }))

async function lockOrdersOfPayment(tx: Tx, { id }: PaymentRow) {
  const orders = await selectOrdersOfPayment(tx, id)
  return lockOrders(
    tx,
    orders.map((order) => order.id),
  )
}

/** Call it after the commit. */
export function publishApplied(context: PaymentContext, result: AppliedOutcome): void {
  if (result === 'unchanged' || result === 'wrong amount') return
  context.outbound.kick()
  context.kick()
  publishStockChange(context, result.stock)
  publishOrderChange(context, result.orders)
}

interface Webhook {
  gateway: string
  /** The raw bytes, which the signature covers. */
  body: Buffer
  headers: Record<string, string | string[] | undefined>
}

/** Refuses webhooks by their headers, so that forgeries cost neither memory nor the verification of a signature. */
export async function refuseImplausibleSignature(
  context: PaymentContext,
  { gateway: name, headers }: Omit<Webhook, 'body'>,
): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(name)
  if (!gateway) return refuse('not_found', text('Not found'))
  return gateway.hasPlausibleSignature(headers) ? undefined : refuseSignature(context, name)
}

function refuseSignature({ warnLimited }: PaymentContext, gateway: string): Refusal {
  warnLimited({ gateway }, 'a webhook without a valid signature was refused')
  return refuse('webhook_refused', text('The signature is not valid'))
}

/**
 * Applies an event of a gateway once. Events of unknown payments are accepted and ignored: an account of a gateway may serve other
 * shops, and gateways repeat refused events for days.
 */
export async function receiveWebhook(context: PaymentContext, webhook: Webhook): Promise<undefined | Refusal> {
  const gateway = await context.gateways.find(webhook.gateway)
  if (!gateway) return refuse('not_found', text('Not found'))
  const event = await gateway.parseWebhook(webhook.body, webhook.headers)
  if (event === 'forged') return refuseSignature(context, webhook.gateway)
  if (event === null) return undefined
  return event.kind === 'refund'
    ? receiveRefund(context, webhook.gateway, event)
    : applyEvent(context, webhook.gateway, event)
}

async function receiveRefund(
  context: PaymentContext,
  gateway: string,
  event: RefundEvent,
): Promise<undefined | Refusal> {
  const applied = await applyRefundEvent(context, gateway, event)
  const { id, key, reference, state, amount, currency } = event
  if (applied === 'unknown') context.warn({ gateway, event: id, key }, 'a webhook names a refund that is not ours')
  if (applied !== 'wrong amount') return undefined
  context.warn(
    { gateway, event: id, key, reference, state, amount, currency },
    'a refund of another amount was not believed',
  )
  return refuse('webhook_refused', text('Another amount was given back than was asked for'))
}

async function applyEvent(context: PaymentContext, gateway: string, event: PaymentEvent): Promise<undefined | Refusal> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const keyParts = parsePaymentKey(event.key)
    const payment = keyParts && (await selectPayment(tx, keyParts.id))
    if (!payment || payment.created_at !== keyParts.created_at || !matchesEvent(payment, gateway, event))
      return 'unknown'
    if (!(await insertEvent(tx, gateway, event.id, writeContext.now))) return 'unchanged'
    const applied = await applyOutcome(tx, writeContext, payment, event)
    return applied === 'wrong amount'
      ? refuse('webhook_refused', text('Another amount was paid than was asked for'))
      : applied
  })
  const { id, key, state, amount, currency } = event
  if (result === 'unknown') warn({ gateway, event: id, key }, 'a webhook names a payment that is not ours')
  if (result instanceof Refusal) {
    warn({ gateway, event: id, key, state, amount, currency }, 'a payment of another amount was not believed')
    return result
  }
  if (result !== 'unknown') publishApplied(context, result)
  return undefined
}

/** The event may arrive before the reference of the started payment was saved; afterwards the references must match. */
const matchesEvent = (payment: PaymentRow, gateway: string, { reference }: PaymentEvent): boolean =>
  payment.gateway === gateway && (reference === null || payment.reference === null || payment.reference === reference)

import type { Tx } from '../../../db/index.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { applyDispute } from '../disputes/index.ts'
import { type PaymentShare, postPayment, readMoney } from '../ledger/index.ts'
import {
  applyPayment,
  mergeStockChanges,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
} from '../orders/index.ts'
import { applyConnectEvent, type ConnectEvent } from '../payouts/index.ts'
import { selectRefund } from '../refunds/index.ts'
import { applyDashboardRefund, applyWholeRefund } from './dashboard-refunds.ts'
import type {
  DashboardRefundEvent,
  DisputeEvent,
  Gateway,
  GatewayRefund,
  Outcome,
  PaymentEvent,
  RefundEvent,
  RefundsChangedEvent,
} from './gateway.ts'
import { errorMessage, type PaymentContext } from './gateways.ts'
import { applyRefundEvent, applyRefundWord, returnDuplicate } from './refunds.ts'
import {
  askRefundsAt,
  insertEvent,
  isSuperseded,
  lockOrders,
  type PaymentRow,
  scheduleCheckOfOpenPayments,
  selectOrdersOfPayment,
  selectPayment,
  updateStatus,
} from './repository.ts'
import { isWorth, parsePaymentKey, parseRefundKey, unitsOfPayment } from './rules.ts'

/** `stock` if the outcome was applied. */
type AppliedOutcome = { stock: StockChange; orders: readonly OrderOfPayment[] } | 'unchanged' | 'wrong amount'

type OrderOfPayment = Awaited<ReturnType<typeof lockOrders>>[number]

const APPLIED = { stock: mergeStockChanges([]), orders: [] }

/**
 * Applies an outcome, from a webhook or a check, to the payment and its orders. A paid payment stays paid whatever the order of
 * events; an outcome with another amount or currency than expected is rejected.
 */
async function applyOutcome(
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
 * Applies that all of a payment was given back, where its gateway says no more. It may be heard of before the payment itself, and the order
 * may have a duplicate payment, so that the orders' status depends on what remains.
 */
async function applyRefunded(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  if (payment.status === 'refunded') return 'unchanged'
  const paid = await applyPaid(tx, context, payment)
  const orders = await lockOrdersOfPayment(tx, payment)
  const stock = await applyWholeRefund(tx, context, { payment, orders })
  return { stock: mergeStockChanges([stock, ...(typeof paid === 'string' ? [] : [paid.stock])]), orders }
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
function publishApplied(context: PaymentContext, result: AppliedOutcome): void {
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
  const event = await parseEvent(context, gateway, webhook)
  if (event instanceof Refusal) return event
  if (event === 'forged') return refuseSignature(context, webhook.gateway)
  if (event === null) return undefined
  switch (event.kind) {
    case 'refund':
      return receiveRefund(context, webhook.gateway, event)
    case 'dashboard_refund':
      return receiveDashboardRefund(context, webhook.gateway, event)
    case 'dispute':
      return receiveDispute(context, webhook.gateway, event)
    case 'refunds_changed':
      return wakeRefundCheck(context, webhook.gateway, event)
    case 'connect_account':
    case 'connect_gone':
    case 'connect_payout':
    case 'transfer':
      return receiveConnectEvent(context, gateway, event)
    default:
      return applyEvent(context, webhook.gateway, event)
  }
}

/** Reads an event. Where its gateway has to be asked more and does not answer, it is refused, so that it comes again. */
async function parseEvent({ warn }: PaymentContext, gateway: Gateway, { gateway: name, body, headers }: Webhook) {
  try {
    return await gateway.parseWebhook(body, headers)
  } catch (failure) {
    warn({ gateway: name, error: errorMessage(failure) }, 'a webhook could not be read')
    return refuse('unavailable', text('The payment provider does not answer. Please try again later.'))
  }
}

/** An event of an account or a transfer that is none of the market's is accepted and ignored, as one of an unknown payment is. */
async function receiveConnectEvent(
  context: PaymentContext,
  { connect }: Gateway,
  event: ConnectEvent,
): Promise<undefined | Refusal> {
  if (!connect) return undefined
  const { id, kind } = event
  try {
    const applied = await applyConnectEvent(context, connect, event)
    if (applied === 'unknown')
      context.warnLimited({ event: id, kind }, 'a webhook names an account or a transfer that is not ours')
    return undefined
  } catch (failure) {
    context.warn({ event: id, kind, error: errorMessage(failure) }, 'a webhook could not be applied yet')
    return refuse('unavailable', text('The payment provider does not answer. Please try again later.'))
  }
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
  return refuse('webhook_refused', wrongRefund)
}

const wrongRefund = text('Another amount was given back than was asked for')
const wrongDispute = text('Another amount is disputed than was paid')
const wrongPayment = text('Another amount was paid than was asked for')

async function applyEvent(context: PaymentContext, gateway: string, event: PaymentEvent): Promise<undefined | Refusal> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const payment = await findPayment(tx, gateway, event)
    if (!payment) return 'unknown'
    if (!(await insertEvent(tx, gateway, event.id, writeContext.now))) return 'unchanged'
    const applied = await applyOutcome(tx, writeContext, payment, event)
    return applied === 'wrong amount' ? refuse('webhook_refused', wrongPayment) : applied
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

async function findPayment(
  tx: Tx,
  gateway: string,
  event: Pick<PaymentEvent, 'key' | 'reference'>,
): Promise<PaymentRow | undefined> {
  const keyParts = parsePaymentKey(event.key)
  const payment = keyParts && (await selectPayment(tx, keyParts.id))
  return payment?.created_at === keyParts?.created_at && payment && matchesEvent(payment, gateway, event)
    ? payment
    : undefined
}

/** A refund proves that its payment was made, of which no event may have come yet. */
async function receiveDashboardRefund(
  context: PaymentContext,
  gateway: string,
  event: DashboardRefundEvent,
): Promise<undefined | Refusal> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const payment = await findPayment(tx, gateway, event.payment)
    if (!payment) return 'unknown'
    if (!(await insertEvent(tx, gateway, event.id, writeContext.now))) return 'unchanged'
    const paid = await applyOutcome(tx, writeContext, payment, event.payment)
    if (paid === 'wrong amount') return refuse('webhook_refused', wrongPayment)
    const applied = await applyRefund(tx, writeContext, payment, event.refund)
    if (applied === 'wrong amount') return refuse('webhook_refused', wrongRefund)
    return typeof paid === 'string' ? applied : { ...applied, stock: mergeStockChanges([paid.stock, applied.stock]) }
  })
  const { reference, state, amount, currency } = event.refund
  const details = { gateway, event: event.id, key: event.payment.key, reference, state, amount, currency }
  if (result === 'unknown') warn(details, 'a webhook names a payment that is not ours')
  if (result instanceof Refusal) {
    warn(details, 'a refund of the dashboard was not believed')
    return result
  }
  if (result !== 'unknown') publishApplied(context, result)
  return undefined
}

/** A dispute proves that its payment was made, as a refund does. */
async function receiveDispute(
  context: PaymentContext,
  gateway: string,
  { id, payment: told, ...event }: DisputeEvent,
): Promise<undefined | Refusal> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const result = await database.write(async (tx) => {
    const payment = await findPayment(tx, gateway, told)
    if (!payment) return 'unknown'
    if (!(await insertEvent(tx, gateway, id, writeContext.now))) return 'unchanged'
    const paid = await applyOutcome(tx, writeContext, payment, told)
    if (paid === 'wrong amount') return refuse('webhook_refused', wrongPayment)
    const { exponent, currency } = event
    const [amount, fee] = [event.amount, event.fee].map((sum) =>
      unitsOfPayment(payment, { amount: sum, exponent, currency }),
    )
    if (amount === undefined || fee === undefined || amount <= 0 || amount > payment.amount)
      return refuse('webhook_refused', wrongDispute)
    const orders = await lockOrdersOfPayment(tx, payment)
    const stock = await applyDispute(tx, writeContext, { ...event, payment, amount, fee })
    return { orders, stock: mergeStockChanges([stock, ...(typeof paid === 'string' ? [] : [paid.stock])]) }
  })
  const { reference, state, amount, currency } = event
  const details = { gateway, event: id, key: told.key, reference, state, amount, currency }
  if (result === 'unknown') warn(details, 'a webhook names a payment that is not ours')
  if (result instanceof Refusal) {
    warn(details, 'a dispute was not believed')
    return result
  }
  if (result !== 'unknown') publishApplied(context, result)
  return undefined
}

/** Applies a refund as its gateway has it, with the orders of its payment locked. */
async function applyRefund(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  refund: GatewayRefund,
): Promise<{ stock: StockChange; orders: readonly OrderOfPayment[] } | 'wrong amount'> {
  const orders = await lockOrdersOfPayment(tx, payment)
  const parts = refund.key === null ? undefined : parseRefundKey(refund.key)
  const mine = parts && (await selectRefund(tx, parts.id))
  // One of a database that was restored since is none of ours any more.
  if (mine?.order_id && mine.created_at === parts?.created_at && mine.payment_id === payment.id) {
    if (!isWorth({ ...payment, amount: mine.amount }, refund)) return 'wrong amount'
    const attempt = { id: mine.id, attempt: parts.attempt, order_id: mine.order_id }
    return { orders, stock: (await applyRefundWord(tx, context, attempt, refund)) ?? APPLIED.stock }
  }
  const stock = await applyDashboardRefund(tx, context, { payment, orders, refund })
  return stock === 'wrong amount' ? stock : { orders, stock }
}

async function wakeRefundCheck(context: PaymentContext, gateway: string, event: RefundsChangedEvent) {
  const isOurs = await context.database.write(async (tx) => {
    const payment = await findPayment(tx, gateway, { ...event, reference: null })
    if (!payment) return false
    if (await insertEvent(tx, gateway, event.id, context.now())) await askRefundsAt(tx, payment.id, context.now())
    return true
  })
  if (isOurs) context.kick()
  else context.warn({ gateway, event: event.id, key: event.key }, 'a webhook names a payment that is not ours')
  return undefined
}

interface Asked {
  gateway: Gateway
  payment: PaymentRow
  reference: string
}

/** Applies what a gateway answers of a payment, and asks what was given back of it. */
export async function applyAnswer(
  context: PaymentContext,
  { gateway, payment, reference }: Asked,
  outcome: Outcome,
): Promise<void> {
  const { database, warn } = context
  const refunds = outcome.hasRefunds && gateway.listRefunds ? await gateway.listRefunds(reference) : []
  const writeContext = await prepareWriteContext(context)
  const applied = await database.write((tx) => applyOutcome(tx, writeContext, payment, outcome))
  publishApplied(context, applied)
  if (applied === 'wrong amount')
    return warn({ payment: payment.id, ...outcome }, 'a payment of another amount was not believed')
  for (const refund of refunds) {
    const changed = await database.write((tx) => applyRefund(tx, writeContext, payment, refund))
    publishApplied(context, changed)
    if (changed === 'wrong amount')
      warn({ payment: payment.id, ...refund }, 'a refund of another amount was not believed')
  }
}

/** The event may arrive before the reference of the started payment was saved; afterwards the references must match. */
const matchesEvent = (payment: PaymentRow, gateway: string, { reference }: Pick<PaymentEvent, 'reference'>): boolean =>
  payment.gateway === gateway && (reference === null || payment.reference === null || payment.reference === reference)

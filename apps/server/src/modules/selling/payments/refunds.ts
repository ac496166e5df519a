import type { Tx } from '../../../db/index.ts'
import { RefusalError } from '../../../lib/refusal.ts'
import { postRefundDone, postRefundFailed } from '../ledger/index.ts'
import {
  mergeStockChanges,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type RefundAuthor,
  type StockChange,
  selectOrder,
  sendOrderMail,
  unmarkRefunded,
} from '../orders/index.ts'
import {
  markWhollyRefunded,
  type RefundRow,
  recordPaymentRefund,
  refundCancelledOrders,
  selectRefund,
} from '../refunds/index.ts'
import type { RefundEvent, RefundReply } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import {
  insertEvent,
  lockOrders,
  type PaymentRow,
  scheduleCheckOfOpenPayments,
  selectPayment,
  updateStatus,
} from './repository.ts'
import { sumRefunded, updateRefund } from './repository-refunds.ts'
import { goesBeyond, isWorth, nextRefundAt, PENDING_REFUND_MS, parseRefundKey } from './rules.ts'

interface RefundOfOrders {
  orderIds: readonly number[]
  by: RefundAuthor
  context: OrderWriteContext
  /** Undefined: it was cancelled before it was sent. */
  kind: 'cancellation' | 'undelivered' | undefined
}

/**
 * Records the refunds of cancelled orders, in the transaction that cancels them, and schedules a check of their open payments,
 * which cancels these. The worker calls the gateways after the commit. Where money goes back, its author must be allowed to return it.
 */
export async function requestRefund(tx: Tx, { orderIds, by, context, kind }: RefundOfOrders): Promise<void> {
  if (orderIds.length === 0) return
  const refusal = await refundCancelledOrders(tx, context, { orderIds, by, ...(kind && { kind }) })
  if (refusal) throw new RefusalError(refusal)
  await scheduleCheckOfOpenPayments(tx, orderIds, context.now)
}

/** Gives a payment back to orders that it came in for in vain: they were paid already, or are cancelled. */
export async function returnDuplicate(
  tx: Tx,
  context: OrderWriteContext,
  payment: PaymentRow,
  orders: readonly { id: number; payable_amount: number }[],
): Promise<void> {
  for (const { id: orderId, payable_amount: amount } of orders)
    await recordPaymentRefund(tx, context, {
      ...{ payment, orderId, amount, kind: 'duplicate', from: 'nobody' },
      causeKey: `duplicate:${payment.id}:${orderId}`,
    })
}

/** What a gateway says of a refund; without a reference, the whole payment was refunded already. */
export type Told = Omit<RefundReply, 'reference'> & { reference: string | null }

interface AppliedWord {
  orders: Awaited<ReturnType<typeof lockOrders>>
  /** Undefined: nothing has changed. */
  stock: StockChange | undefined
}

/** Call it after the commit. */
export function publishRefund(
  context: PaymentContext,
  { orders, stock }: AppliedWord,
  { refund, told }: { refund: RefundRow; told: Told },
): void {
  if (!stock) return
  context.outbound.kick()
  publishStockChange(context, stock)
  publishOrderChange(context, orders)
  if (told.state !== 'failed') return
  const { id, payment_id: payment, order_id: order } = refund
  const message = told.lacksMoney
    ? 'a refund was refused for lack of money'
    : 'a refund was refused and has to be made manually'
  context.warn({ refund: id, payment, order, reason: told.reason }, message)
}

/**
 * Applies what a gateway says of an attempt of a refund, by its reply or an event, under the lock of its order: it only rises, whatever
 * comes late, twice or out of order. One that fails after it was done is owed to its shopper again.
 */
export async function applyRefundWord(
  tx: Tx,
  context: OrderWriteContext,
  { id, attempt, order_id }: Pick<RefundRow, 'id' | 'attempt'> & { order_id: number },
  told: Told,
): Promise<StockChange | undefined> {
  const { now } = context
  const refund = await selectRefund(tx, id)
  if (!refund || refund.attempt !== attempt || refund.means !== 'gateway') return undefined
  if (!goesBeyond(told.state, refund.gateway_state)) return undefined
  const reference = told.reference ?? refund.reference
  const set = { reference, gateway_state: told.state, updated_at: now }
  const posted = { id, attempt, order_id, amount: refund.amount }
  if (told.state === 'pending') {
    await updateRefund(tx, id, { ...set, status: 'sent', error: null, due_at: now + PENDING_REFUND_MS })
    return NOTHING
  }
  if (told.state === 'failed') {
    const error = told.reason ?? null
    const again = told.lacksMoney ? nextRefundAt(refund.attempts, now) : null
    await updateRefund(tx, id, {
      ...{ ...set, status: 'failed', due_at: null, done_at: null, error },
      // A gateway decides about a request once; it is asked again by another.
      ...(again !== null && { status: 'open', due_at: again, attempt: attempt + 1, ...NOT_ASKED }),
    })
    if (refund.status === 'done') await takeBackDone(tx, context, posted, refund.payment_id)
    return NOTHING
  }
  // An event of the whole payment may have come first.
  const wasDone = refund.status === 'done'
  await updateRefund(tx, id, { ...set, status: 'done', error: null, due_at: null, done_at: refund.done_at ?? now })
  if (!wasDone) await postRefundDone(tx, context, { ...posted, by: { gateway: refund.gateway ?? '' } })
  await markPaymentReturned(tx, refund.payment_id, now)
  const { stock } = await markOrdersRefunded(tx, context, [order_id])
  if (!wasDone) await tellDone(tx, context, order_id, refund.amount)
  return stock
}

const NOTHING = mergeStockChanges([])
const NOT_ASKED = { reference: null, gateway_state: null }

async function tellDone(tx: Tx, context: OrderWriteContext, orderId: number, amount: number): Promise<void> {
  const order = await selectOrder(tx, orderId)
  if (order) await sendOrderMail(tx, context, order, 'refunded', { amount })
}

/** The money of a refund has come back: payment and order hold it again, and it is owed to the shopper. */
async function takeBackDone(
  tx: Tx,
  context: OrderWriteContext,
  posted: Parameters<typeof postRefundFailed>[2],
  paymentId: number | null,
): Promise<void> {
  await postRefundFailed(tx, context, posted)
  if (paymentId !== null) await updateStatus(tx, paymentId, { from: ['refunded'], to: 'paid', now: context.now })
  await unmarkRefunded(tx, context, posted.order_id)
}

/** Applies an event about a refund of ours. @returns `unknown`: it is none of ours */
export async function applyRefundEvent(
  context: PaymentContext,
  gateway: string,
  event: RefundEvent,
): Promise<'unknown' | 'wrong amount' | 'applied'> {
  const parts = parseRefundKey(event.key)
  const writeContext = await prepareWriteContext(context)
  const result = await context.database.write(async (tx) => {
    const seen = parts && (await selectRefund(tx, parts.id))
    if (!seen || seen.created_at !== parts.created_at || seen.gateway !== gateway || seen.order_id === null)
      return 'unknown'
    const orders = await lockOrders(tx, [seen.order_id])
    const payment = seen.payment_id === null ? undefined : await selectPayment(tx, seen.payment_id)
    if (!payment || !isWorth({ ...payment, amount: seen.amount }, event)) return 'wrong amount'
    if (!(await insertEvent(tx, gateway, event.id, writeContext.now))) return { orders, stock: undefined, refund: seen }
    const attempt = { id: seen.id, attempt: parts.attempt, order_id: seen.order_id }
    return { orders, stock: await applyRefundWord(tx, writeContext, attempt, event), refund: seen }
  })
  if (typeof result === 'string') return result
  publishRefund(context, result, { refund: result.refund, told: event })
  return 'applied'
}

/** Marks a payment as refunded once all of it has gone back. */
export async function markPaymentReturned(tx: Tx, paymentId: number | null, now: number): Promise<void> {
  const payment = paymentId === null ? undefined : await selectPayment(tx, paymentId)
  if (payment && (await sumRefunded(tx, payment.id)) >= payment.amount)
    await updateStatus(tx, payment.id, { from: ['paid'], to: 'refunded', now })
}

/**
 * Marks those of the orders as refunded of which all that was received has gone back. If that cancelled any, a check of their open payments
 * follows.
 */
async function markOrdersRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): ReturnType<typeof markWhollyRefunded> {
  const marked = await markWhollyRefunded(tx, context, orderIds)
  const ids = marked.refunded.map(({ id }) => id)
  if (marked.stock.productIds.length > 0) await scheduleCheckOfOpenPayments(tx, ids, context.now)
  return marked
}

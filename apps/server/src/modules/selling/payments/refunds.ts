import type { Tx } from '../../../db/index.ts'
import { RefusalError } from '../../../lib/refusal.ts'
import { postRefundDone, readMoney } from '../ledger/index.ts'
import {
  markRefunded,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type RefundAuthor,
  type StockChange,
} from '../orders/index.ts'
import { type RefundRow, recordPaymentRefund, refundCancelledOrders } from '../refunds/index.ts'
import { errorMessage, type PaymentContext } from './gateways.ts'
import { lockOrders, type PaymentRow, scheduleCheckOfOpenPayments, selectPayment, updateStatus } from './repository.ts'
import { claimRefund, markRefundDone, markRefundFailed, selectDueRefund, sumRefunded } from './repository-refunds.ts'
import { LEASE_MS, nextRefundAt, refundKey } from './rules.ts'

interface RefundOfOrders {
  orderIds: readonly number[]
  by: RefundAuthor
  context: OrderWriteContext
}

/**
 * Records the refunds of cancelled orders, in the transaction that cancels them, and schedules a check of their open payments,
 * which cancels these. The worker calls the gateways after the commit. Where money goes back, its author must be allowed to return it.
 */
export async function requestRefund(tx: Tx, { orderIds, by, context }: RefundOfOrders): Promise<void> {
  if (orderIds.length === 0) return
  const refusal = await refundCancelledOrders(tx, context, { orderIds, by })
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

/** Sends the next due refund; a failed one is retried later. @returns whether a refund was due. */
export async function sendNextRefund(context: PaymentContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDueRefund(database.db, now())
  if (!due) return false
  const refund = await database.write((tx) => claimRefund(tx, due, now() + LEASE_MS))
  if (!refund) return true
  try {
    const reference = await sendRefund(context, refund)
    await recordRefund(context, refund, reference)
  } catch (failure) {
    const error = errorMessage(failure)
    const dueAt = nextRefundAt(refund.attempts, now())
    await database.write((tx) => markRefundFailed(tx, refund, { error, dueAt, now: now() }))
    const { id, payment_id, order_id, attempts } = refund
    const message =
      dueAt === null ? 'a refund was given up and has to be made manually' : 'a refund could not be made yet'
    warn({ refund: id, payment: payment_id, order: order_id, attempts, error }, message)
  }
  return true
}

/** @returns the gateway's reference; null if the whole payment was refunded already. */
async function sendRefund({ database, gateways }: PaymentContext, refund: RefundRow): Promise<string | null> {
  const payment = refund.payment_id === null ? undefined : await selectPayment(database.db, refund.payment_id)
  if (!payment || payment.status === 'refunded') return null
  const gateway = await gateways.find(payment.gateway)
  if (!gateway || payment.reference === null) throw new Error('this gateway is no longer configured')
  const { amount } = refund
  const { reference, currency, exponent } = payment
  // It may have been refunded manually without an event that reached the shop.
  if (refund.attempts > 1 && (await gateway.getOutcome(reference)).state === 'refunded') return null
  return gateway.refund({
    reference,
    amount,
    currency,
    exponent,
    key: refundKey(refund),
  })
}

async function recordRefund(context: PaymentContext, refund: RefundRow, reference: string | null): Promise<void> {
  const { database, outbound } = context
  const writeContext = await prepareWriteContext(context)
  const { now } = writeContext
  const { id, order_id } = refund
  if (order_id === null) return
  const { orders, stock } = await database.write(async (tx) => {
    const locked = await lockOrders(tx, [order_id])
    // An event of the whole payment may have come first.
    if (await markRefundDone(tx, id, reference, now))
      await postRefundDone(tx, writeContext, { ...refund, order_id, by: { gateway: refund.gateway ?? '' } })
    await markPaymentReturned(tx, refund.payment_id, now)
    return { orders: locked, stock: await markOrdersRefunded(tx, writeContext, [order_id]) }
  })
  outbound.kick()
  publishStockChange(context, stock)
  publishOrderChange(context, orders)
}

/** Marks a payment as refunded once all of it has gone back. */
async function markPaymentReturned(tx: Tx, paymentId: number | null, now: number): Promise<void> {
  const payment = paymentId === null ? undefined : await selectPayment(tx, paymentId)
  if (payment && (await sumRefunded(tx, payment.id)) >= payment.amount)
    await updateStatus(tx, payment.id, { from: ['paid'], to: 'refunded', now })
}

/**
 * Marks those of the orders as refunded of which all that was received has gone back. If that cancelled any, a check of their open payments
 * follows.
 */
export async function markOrdersRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): Promise<StockChange> {
  const refunded = (await readMoney(tx, orderIds))
    .filter((money) => money.received > 0 && money.refunded >= money.received)
    .map(({ order_id }) => order_id)
  const stock = await markRefunded(tx, context, refunded)
  if (stock.productIds.length > 0) await scheduleCheckOfOpenPayments(tx, refunded, context.now)
  return stock
}

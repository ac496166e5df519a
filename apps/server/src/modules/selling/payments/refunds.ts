import type { Tx } from '../../../db/index.ts'
import { requireEffect } from '../../../lib/people.ts'
import { beginRefunds, finishRefund, loadMoney } from '../ledger/index.ts'
import {
  markRefunded,
  type OrderWriteContext,
  prepareWriteContext,
  publishOrderChange,
  publishStockChange,
  type RefundAuthor,
  type StockChange,
} from '../orders/index.ts'
import { errorMessage, type PaymentContext } from './gateways.ts'
import { lockOrders, scheduleCheckOfOpenPayments, selectPayment, updateStatus } from './repository.ts'
import {
  claimRefund,
  hasUnreturnedPayment,
  insertRefund,
  markRefundDone,
  markRefundFailed,
  type RefundRow,
  selectDueRefund,
  selectReceivedAmounts,
  sumRefunded,
} from './repository-refunds.ts'
import { LEASE_MS, nextRefundAt } from './rules.ts'

interface RefundRequest {
  orderIds: readonly number[]
  by: RefundAuthor
  context: Pick<OrderWriteContext, 'now' | 'settings'>
}

/**
 * Records the refunds of cancelled orders, in the transaction that cancels them, and schedules a check of their open payments,
 * which cancels these. The worker calls the gateways after the commit. Where money goes back, its author must be allowed to return it.
 */
export async function requestRefund(tx: Tx, { orderIds, by, context }: RefundRequest): Promise<void> {
  if (orderIds.length === 0) return
  const received = await selectReceivedAmounts(tx, orderIds)
  if (typeof by === 'object' && received.some(({ amount }) => amount > 0)) requireEffect(by.actor, by.permission)
  await recordRefunds(tx, context, received, { isOfDuplicate: false })
  await scheduleCheckOfOpenPayments(tx, orderIds, context.now)
}

/** Records refunds that are not recorded yet, and posts them. */
export async function recordRefunds(
  tx: Tx,
  context: Pick<OrderWriteContext, 'now' | 'settings'>,
  refunds: readonly { payment_id: number; order_id: number; amount: number }[],
  { isOfDuplicate }: { isOfDuplicate: boolean },
): Promise<void> {
  // Before they are recorded: an order that came without money gets it from what is recorded of it.
  await loadMoney(
    tx,
    context,
    refunds.map(({ order_id }) => order_id),
  )
  const begun: Parameters<typeof beginRefunds>[2][number][] = []
  for (const { order_id: orderId, ...refund } of refunds) {
    const id = await insertRefund(tx, { ...refund, order_id: orderId, now: context.now })
    if (id !== undefined) begun.push({ id, orderId, amount: refund.amount, isOfDuplicate })
  }
  await beginRefunds(tx, context, begun)
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
  const payment = await selectPayment(database.db, refund.payment_id)
  if (!payment || payment.status === 'refunded') return null
  const gateway = await gateways.find(payment.gateway)
  if (!gateway || payment.reference === null) throw new Error('this gateway is no longer configured')
  const { amount, id, created_at } = refund
  const { reference, currency, exponent } = payment
  // It may have been refunded manually without an event that reached the shop.
  if (refund.attempts > 1 && (await gateway.getOutcome(reference)).state === 'refunded') return null
  return gateway.refund({
    reference,
    amount,
    currency,
    exponent,
    key: `rialto-refund-${id}-${created_at.toString(36)}`,
  })
}

async function recordRefund(context: PaymentContext, refund: RefundRow, reference: string | null): Promise<void> {
  const { database, outbound } = context
  const writeContext = await prepareWriteContext(context)
  const { now } = writeContext
  const { id, payment_id, order_id } = refund
  const { orders, stock } = await database.write(async (tx) => {
    const locked = await lockOrders(tx, [order_id])
    const payment = await selectPayment(tx, payment_id)
    // An event of the whole payment may have come first.
    if ((await markRefundDone(tx, id, reference, now)) && payment)
      await finishRefund(tx, writeContext, { ...refund, gateway: payment.gateway })
    if (payment && (await sumRefunded(tx, payment_id)) >= payment.amount)
      await updateStatus(tx, payment_id, { from: ['paid'], to: 'refunded', now })
    return { orders: locked, stock: await markOrdersRefunded(tx, writeContext, [order_id]) }
  })
  outbound.kick()
  publishStockChange(context, stock)
  publishOrderChange(context, orders)
}

/**
 * Marks those of the orders as refunded that have no payment left. If that cancelled any, a check of their open payments follows. An order with
 * another payment is unchanged.
 */
export async function markOrdersRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): Promise<StockChange> {
  const refunded: number[] = []
  for (const id of orderIds) if (!(await hasUnreturnedPayment(tx, id))) refunded.push(id)
  const stock = await markRefunded(tx, context, refunded)
  if (stock.productIds.length > 0) await scheduleCheckOfOpenPayments(tx, refunded, context.now)
  return stock
}

import type { Tx } from '../../../db/index.ts'
import { decimalsOf } from '../../../lib/money.ts'
import {
  applyPayment,
  mergeStockChanges,
  type OrderWriteContext,
  publishOrderChange,
  publishStockChange,
  type StockChange,
} from '../orders/index.ts'
import type { Outcome } from './gateway.ts'
import type { PaymentContext } from './gateways.ts'
import { markOrdersRefunded } from './refunds.ts'
import {
  isSuperseded,
  lockOrders,
  type PaymentRow,
  scheduleCheck,
  selectOrdersOfPayment,
  updateStatus,
} from './repository.ts'
import { insertRefund, keepOneDuplicate, markRefundsDone } from './repository-refunds.ts'

/** `stock` if the outcome was applied. */
export type AppliedOutcome = { stock: StockChange; orders: readonly PaidOrder[] } | 'unchanged' | 'wrong amount'

type PaidOrder = Awaited<ReturnType<typeof lockOrders>>[number]

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
      return hasExpectedAmount(payment, outcome) ? applyPaid(tx, context, payment) : 'wrong amount'
    case 'refunded':
      return hasExpectedAmount(payment, outcome) ? applyRefunded(tx, context, payment) : 'wrong amount'
  }
}

/** Compares what the amounts are worth, since a payment of an earlier version may be stored with other decimals. */
const hasExpectedAmount = (payment: PaymentRow, outcome: Outcome): boolean =>
  payment.currency === outcome.currency && decimalsOf(payment)(payment.amount) === decimalsOf(outcome)(outcome.amount)

const transition = (
  tx: Tx,
  { now }: OrderWriteContext,
  { id }: PaymentRow,
  from: readonly PaymentRow['status'][],
  to: PaymentRow['status'],
) => updateStatus(tx, id, { from, to, now })

async function applyFailed(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  const orders = await lockPaidOrders(tx, payment)
  if (!(await transition(tx, context, payment, ['open'], 'failed'))) return 'unchanged'
  // After a new attempt, only that one is reported to the shopper.
  if (!(await isSuperseded(tx, payment.id)))
    await applyPayment(tx, context, { orderIds: orders.map(({ id }) => id), outcome: 'failed' })
  return { ...APPLIED, orders }
}

async function applyPaid(tx: Tx, context: OrderWriteContext, payment: PaymentRow): Promise<AppliedOutcome> {
  const orders = await lockPaidOrders(tx, payment)
  if (!(await transition(tx, context, payment, ['open', 'failed', 'cancelled'], 'paid'))) return 'unchanged'
  const wasPaid = ({ payment_status }: { payment_status: string }) =>
    payment_status === 'paid' || payment_status === 'refunded'
  const orderIds = orders.filter((order) => !wasPaid(order)).map(({ id }) => id)
  const result = await applyPayment(tx, context, { orderIds, outcome: 'paid' })
  // Duplicate payments, and payments of orders that can no longer be fulfilled.
  const toRefund = orders.filter((order) => wasPaid(order) || result.refund.includes(order.id))
  for (const { id: order_id, payable_amount: amount } of toRefund)
    await insertRefund(tx, { payment_id: payment.id, order_id, amount, now: context.now })
  await scheduleCheck(
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
  const orders = await lockPaidOrders(tx, payment)
  if (!(await transition(tx, context, payment, ['open', 'failed', 'cancelled', 'paid'], 'refunded'))) return 'unchanged'
  await markRefundsDone(tx, payment.id, context.now)
  for (const { id, status } of orders) if (status !== 'cancelled') await keepOneDuplicate(tx, id)
  const ids = orders.map(({ id }) => id)
  return { stock: await markOrdersRefunded(tx, context, ids), orders }
}

async function lockPaidOrders(tx: Tx, { id }: PaymentRow) {
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

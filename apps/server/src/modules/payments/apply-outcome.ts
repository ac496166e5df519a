import type { Tx } from '../../db/index.ts'
import {
  applyPayment,
  mergeStockChanges,
  type OrderWriteContext,
  publishStockChange,
  type StockChange,
} from '../orders/index.ts'
import type { PaymentContext } from './context.ts'
import type { Outcome } from './gateway.ts'
import { markOrdersRefunded } from './mark-orders-refunded.ts'
import { askSoon, isSuperseded, lockOrders, moveOn, type PaymentRow, selectPaidOrders } from './repository.ts'
import { insertRefund, keepOnePayment, settleRefundsOf } from './repository-refunds.ts'

/** The effect of a word of a gateway; `stock` where it was applied. */
export type Applied = { stock: StockChange } | 'nothing new' | 'other amount'

const applied = { stock: mergeStockChanges([]) }

/**
 * Carries a gateway's word, asked for or told, over to the payment and its orders. What was paid stays paid, in whatever order words
 * arrive; another amount or currency than was asked for is not believed.
 */
export async function applyOutcome(
  tx: Tx,
  change: OrderWriteContext,
  payment: PaymentRow,
  outcome: Outcome,
): Promise<Applied> {
  switch (outcome.state) {
    case 'open':
      return 'nothing new'
    case 'cancelled':
      return (await move(tx, change, payment, ['open'], 'cancelled')) ? applied : 'nothing new'
    case 'failed':
      return fail(tx, change, payment)
    case 'paid':
      return isAsAsked(payment, outcome) ? pay(tx, change, payment) : 'other amount'
    case 'refunded':
      return isAsAsked(payment, outcome) ? refund(tx, change, payment) : 'other amount'
  }
}

const isAsAsked = (payment: PaymentRow, { amount, currency }: Outcome): boolean =>
  payment.amount === amount && payment.currency === currency

const move = (
  tx: Tx,
  { now }: OrderWriteContext,
  { id }: PaymentRow,
  from: readonly PaymentRow['status'][],
  to: PaymentRow['status'],
) => moveOn(tx, id, { from, to, now })

async function fail(tx: Tx, change: OrderWriteContext, payment: PaymentRow): Promise<Applied> {
  const orders = await lockPaidOrders(tx, payment)
  if (!(await move(tx, change, payment, ['open'], 'failed'))) return 'nothing new'
  // Whoever has begun anew is told of that try alone.
  if (!(await isSuperseded(tx, payment.id)))
    await applyPayment(tx, change, { orderIds: orders.map(({ id }) => id), outcome: 'failed' })
  return applied
}

async function pay(tx: Tx, change: OrderWriteContext, payment: PaymentRow): Promise<Applied> {
  const orders = await lockPaidOrders(tx, payment)
  if (!(await move(tx, change, payment, ['open', 'failed', 'cancelled'], 'paid'))) return 'nothing new'
  const isPaidAlready = ({ payment_status }: { payment_status: string }) =>
    payment_status === 'paid' || payment_status === 'refunded'
  const orderIds = orders.filter((order) => !isPaidAlready(order)).map(({ id }) => id)
  const settled = await applyPayment(tx, change, { orderIds, outcome: 'paid' })
  // An order that two payments came for, and one that cannot be had any more.
  const returned = orders.filter((order) => isPaidAlready(order) || settled.refund.includes(order.id))
  for (const { id: order_id, payable_amount: amount } of returned)
    await insertRefund(tx, { payment_id: payment.id, order_id, amount, now: change.now })
  await askSoon(
    tx,
    orders.map(({ id }) => id),
    change.now,
  )
  return { stock: settled.stock }
}

/**
 * All of it went back, whoever sent it: this shop, or somebody at the gateway's own desk. That may be told before the payment itself is,
 * and a payment that came twice is no longer owed, so the orders themselves are judged by what gateways still hold for them.
 */
async function refund(tx: Tx, change: OrderWriteContext, payment: PaymentRow): Promise<Applied> {
  const orders = await lockPaidOrders(tx, payment)
  if (!(await move(tx, change, payment, ['open', 'failed', 'cancelled', 'paid'], 'refunded'))) return 'nothing new'
  await settleRefundsOf(tx, payment.id, change.now)
  for (const { id, status } of orders) if (status !== 'cancelled') await keepOnePayment(tx, id)
  const ids = orders.map(({ id }) => id)
  return { stock: await markOrdersRefunded(tx, change, ids) }
}

async function lockPaidOrders(tx: Tx, { id }: PaymentRow) {
  const orders = await selectPaidOrders(tx, id)
  return lockOrders(
    tx,
    orders.map((order) => order.id),
  )
}

/** What follows after the commit. */
export function tellApplied(context: PaymentContext, result: Applied): void {
  if (result === 'nothing new' || result === 'other amount') return
  context.outbound.kick()
  context.kick()
  publishStockChange(context, result.stock)
}

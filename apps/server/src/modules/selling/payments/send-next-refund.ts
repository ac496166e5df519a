import { prepareWriteContext, publishOrderChange, publishStockChange } from '../orders/index.ts'
import { markOrdersRefunded } from './mark-orders-refunded.ts'
import { errorMessage, type PaymentContext } from './payment-context.ts'
import { lockOrders, selectPayment, updateStatus } from './repository.ts'
import {
  claimRefund,
  markRefundDone,
  markRefundFailed,
  type RefundRow,
  selectDueRefund,
  sumRefunded,
} from './repository-refunds.ts'
import { LEASE_MS, nextRefundAt } from './rules.ts'

/** Sends the next due refund; a failed one is retried later. @returns whether a refund was due. */
export async function sendNextRefund(context: PaymentContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDueRefund(database.db, now())
  if (!due) return false
  const refund = await claimRefund(database.db, due, now() + LEASE_MS)
  if (!refund) return true
  try {
    const reference = await sendRefund(context, refund)
    await recordRefund(context, refund, reference)
  } catch (failure) {
    const error = errorMessage(failure)
    const dueAt = nextRefundAt(refund.attempts, now())
    await markRefundFailed(database.db, refund, { error, dueAt, now: now() })
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
    await markRefundDone(tx, id, reference, now)
    const payment = await selectPayment(tx, payment_id)
    if (payment && (await sumRefunded(tx, payment_id)) >= payment.amount)
      await updateStatus(tx, payment_id, { from: ['paid'], to: 'refunded', now })
    return { orders: locked, stock: await markOrdersRefunded(tx, writeContext, [order_id]) }
  })
  outbound.kick()
  publishStockChange(context, stock)
  publishOrderChange(context, orders)
}

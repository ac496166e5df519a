import { prepareWriteContext, publishStockChange } from '../orders/index.ts'
import { type PaymentContext, reasonOf } from './context.ts'
import { markOrdersRefunded } from './mark-orders-refunded.ts'
import { lockOrders, moveOn, selectPayment } from './repository.ts'
import {
  claimRefund,
  markRefundDone,
  markRefundFailed,
  type RefundRow,
  selectDueRefund,
  selectRefunded,
} from './repository-refunds.ts'
import { LEASE_MS, nextRefundAt } from './rules.ts'

/** Gives back the next sum that is due; what fails is tried again later. @returns whether there was one. */
export async function refundNext(context: PaymentContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDueRefund(database.db, now())
  if (!due) return false
  const refund = await claimRefund(database.db, due, now() + LEASE_MS)
  if (!refund) return true
  try {
    const reference = await send(context, refund)
    await settle(context, refund, reference)
  } catch (failure) {
    const error = reasonOf(failure)
    const dueAt = nextRefundAt(refund.attempts, now())
    await markRefundFailed(database.db, refund, { error, dueAt, now: now() })
    const { id, payment_id, order_id, attempts } = refund
    const what = dueAt === null ? 'a refund was given up: it has to be made by hand' : 'a refund could not be made yet'
    warn({ refund: id, payment: payment_id, order: order_id, attempts, error }, what)
  }
  return true
}

/** @returns the gateway's name for it; null where all of the payment has gone back already. */
async function send({ database, gateways }: PaymentContext, refund: RefundRow): Promise<string | null> {
  const payment = await selectPayment(database.db, refund.payment_id)
  if (!payment || payment.status === 'refunded') return null
  const gateway = await gateways.find(payment.gateway)
  if (!gateway || payment.reference === null) throw new Error('this gateway is not configured any more')
  const { amount, id, created_at } = refund
  const { reference, currency } = payment
  // Somebody may have given it back by hand, without a word that reached the shop.
  if (refund.attempts > 1 && (await gateway.ask(reference)).state === 'refunded') return null
  return gateway.refund({ reference, amount, currency, key: `rialto-refund-${id}-${created_at.toString(36)}` })
}

async function settle(context: PaymentContext, refund: RefundRow, reference: string | null): Promise<void> {
  const { database, outbound } = context
  const change = await prepareWriteContext(context)
  const { now } = change
  const { id, payment_id, order_id } = refund
  const stock = await database.write(async (tx) => {
    await lockOrders(tx, [order_id])
    await markRefundDone(tx, id, reference, now)
    const payment = await selectPayment(tx, payment_id)
    if (payment && (await selectRefunded(tx, payment_id)) >= payment.amount)
      await moveOn(tx, payment_id, { from: ['paid'], to: 'refunded', now })
    return markOrdersRefunded(tx, change, [order_id])
  })
  outbound.kick()
  publishStockChange(context, stock)
}

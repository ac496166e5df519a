import { prepareWriteContext } from '../orders/index.ts'
import { type RefundRow, selectRefund } from '../refunds/index.ts'
import { applyAnswer } from './apply-outcome.ts'
import { type Gateway, LacksMoney } from './gateway.ts'
import { errorMessage, type PaymentContext } from './gateways.ts'
import { applyRefundWord, publishRefund, type Told } from './refunds.ts'
import {
  askRefundsAt,
  lockOrders,
  moveRefundCheck,
  type PaymentRow,
  selectDueRefundCheck,
  selectPayment,
} from './repository.ts'
import { claimRefund, markTryFailed, selectDueRefund } from './repository-refunds.ts'
import { formerRefundKeys, LEASE_MS, nextRefundAt, REFUND_CHECK_MS, refundKey } from './rules.ts'

/** Sends the next due refund; a failed one is retried later. @returns whether a refund was due. */
export async function sendNextRefund(context: PaymentContext): Promise<boolean> {
  const { database, now, warn } = context
  const due = await selectDueRefund(database.db, now())
  if (!due) return false
  const refund = await database.write((tx) => claimRefund(tx, due, now() + LEASE_MS))
  if (!refund) return true
  try {
    const told = await sendRefund(context, refund)
    if (told) await recordReply(context, refund, told)
  } catch (failure) {
    const error = errorMessage(failure)
    const dueAt = nextRefundAt(refund.attempts, now())
    await database.write(async (tx) => {
      const isAnother = failure instanceof LacksMoney
      await markTryFailed(tx, refund, { error, dueAt, now: now(), isAnother })
      // Somebody may have made it in the gateway's dashboard, of which no event came.
      if (dueAt === null && refund.payment_id !== null) await askRefundsAt(tx, refund.payment_id, now())
    })
    const { id, payment_id, order_id, attempts } = refund
    const message =
      dueAt === null ? 'a refund was given up and has to be made manually' : 'a refund could not be made yet'
    warn({ refund: id, payment: payment_id, order: order_id, attempts, error }, message)
  }
  return true
}

/** @returns undefined where it was made in the gateway's dashboard meanwhile */
async function sendRefund(context: PaymentContext, refund: RefundRow): Promise<Told | undefined> {
  const { db } = context.database
  const isMade: Told = { reference: null, state: 'succeeded' }
  const payment = refund.payment_id === null ? undefined : await selectPayment(db, refund.payment_id)
  if (!payment || payment.status === 'refunded') return isMade
  const gateway = await context.gateways.find(payment.gateway)
  if (!gateway || payment.reference === null) throw new Error('this gateway is no longer configured')
  const { amount } = refund
  const { reference, currency, exponent } = payment
  if (refund.attempts > 1) {
    await askGateway(context, gateway, payment, reference)
    const still = await selectRefund(db, refund.id)
    if (still?.attempt !== refund.attempt || still.gateway_state !== refund.gateway_state) return undefined
  }
  return gateway.refund({
    ...{ reference, amount, currency, exponent },
    ...{ key: refundKey(refund), formerKeys: formerRefundKeys(refund) },
  })
}

async function recordReply(context: PaymentContext, refund: RefundRow, told: Told): Promise<void> {
  const { order_id: orderId } = refund
  if (orderId === null) return
  const writeContext = await prepareWriteContext(context)
  const applied = await context.database.write(async (tx) => {
    const orders = await lockOrders(tx, [orderId])
    return { orders, stock: await applyRefundWord(tx, writeContext, { ...refund, order_id: orderId }, told) }
  })
  publishRefund(context, applied, { refund, told })
}

/**
 * Asks the gateway of the next payment of which something was given back without an event that tells what. @returns whether there was one
 */
export async function checkNextRefunds(context: PaymentContext): Promise<boolean> {
  const { database, now, gateways, warn } = context
  const payment = await selectDueRefundCheck(database.db, now())
  if (!payment) return false
  const lease = now() + REFUND_CHECK_MS
  if (!(await database.write((tx) => moveRefundCheck(tx, payment, lease)))) return true
  const { id, reference } = payment
  try {
    const gateway = await gateways.find(payment.gateway)
    if (!gateway) throw new Error('this gateway is no longer configured')
    if (reference !== null) await askGateway(context, gateway, payment, reference)
    await database.write((tx) => moveRefundCheck(tx, { id, ask_refunds_at: lease }, null))
  } catch (failure) {
    warn({ payment: id, gateway: payment.gateway, error: errorMessage(failure) }, 'refunds could not be checked')
  }
  return true
}

const askGateway = async (context: PaymentContext, gateway: Gateway, payment: PaymentRow, reference: string) =>
  applyAnswer(context, { gateway, payment, reference }, await gateway.getOutcome(reference))

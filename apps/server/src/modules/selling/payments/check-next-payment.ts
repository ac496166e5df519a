import { canPay, prepareWriteContext } from '../orders/index.ts'
import { applyOutcome, publishApplied } from './apply-outcome.ts'
import type { Gateway, Outcome } from './gateway.ts'
import { errorMessage, type PaymentContext } from './payment-context.ts'
import {
  claimPayment,
  isSuperseded,
  markStartFailed,
  type PaymentRow,
  selectDuePayment,
  selectOrdersOfPayment,
} from './repository.ts'
import { nextCheckAt } from './rules.ts'

/**
 * Checks the next due payment at its gateway: its webhook may be missing, or it may be obsolete and has to be cancelled. A failed check
 * is repeated later. @returns whether a payment was due.
 */
export async function checkNextPayment(context: PaymentContext): Promise<boolean> {
  const { database, now, gateways, warn } = context
  const due = await selectDuePayment(database.db, now())
  if (!due) return false
  const payment = await claimPayment(database.db, due, nextCheckAt(due.created_at, now()))
  if (!payment) return true
  try {
    const gateway = await gateways.find(payment.gateway)
    if (!gateway) throw new Error('this gateway is no longer configured')
    if (payment.reference === null) await markStartFailed(database.db, payment.id, now())
    else await checkPayment(context, gateway, payment, payment.reference)
  } catch (failure) {
    const { id, gateway } = payment
    warn({ payment: id, gateway, error: errorMessage(failure) }, 'a payment could not be checked')
  }
  return true
}

async function checkPayment(context: PaymentContext, gateway: Gateway, payment: PaymentRow, reference: string) {
  const outcome = await gateway.getOutcome(reference)
  if (outcome.state !== 'open' || !(await isObsolete(context, payment)))
    return applyAndPublish(context, payment, outcome)
  // Throws if the shopper has just paid; the next check then finds the payment.
  await gateway.cancel(reference)
  return applyAndPublish(context, payment, { ...outcome, state: 'cancelled' })
}

async function applyAndPublish(context: PaymentContext, payment: PaymentRow, outcome: Outcome): Promise<void> {
  const { database, warn } = context
  const writeContext = await prepareWriteContext(context)
  const applied = await database.write((tx) => applyOutcome(tx, writeContext, payment, outcome))
  publishApplied(context, applied)
  if (applied === 'wrong amount')
    warn({ payment: payment.id, ...outcome }, 'a payment of another amount was not believed')
}

/** True if one of its orders can no longer be paid, or has a newer payment. */
async function isObsolete({ database: { db } }: PaymentContext, { id }: PaymentRow): Promise<boolean> {
  const orders = await selectOrdersOfPayment(db, id)
  return !orders.every(canPay) || (await isSuperseded(db, id))
}

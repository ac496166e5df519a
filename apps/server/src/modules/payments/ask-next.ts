import { canPay, prepareWriteContext } from '../orders/index.ts'
import { applyOutcome, tellApplied } from './apply-outcome.ts'
import { type PaymentContext, reasonOf } from './context.ts'
import type { Gateway, Outcome } from './gateway.ts'
import {
  claimPayment,
  isSuperseded,
  markNotStarted,
  type PaymentRow,
  selectDuePayment,
  selectPaidOrders,
} from './repository.ts'
import { nextAskAt } from './rules.ts'

/**
 * Asks a gateway about the next payment that is due: one whose webhook never came, or one that nobody is to make any more, which is
 * then closed. What fails is due again later. @returns whether there was one.
 */
export async function askNext(context: PaymentContext): Promise<boolean> {
  const { database, now, gateways, warn } = context
  const due = await selectDuePayment(database.db, now())
  if (!due) return false
  const payment = await claimPayment(database.db, due, nextAskAt(due.created_at, now()))
  if (!payment) return true
  try {
    const gateway = await gateways.find(payment.gateway)
    if (!gateway) throw new Error('this gateway is not configured any more')
    if (payment.reference === null) await markNotStarted(database.db, payment.id, now())
    else await askAbout(context, gateway, payment, payment.reference)
  } catch (failure) {
    const { id, gateway } = payment
    warn({ payment: id, gateway, error: reasonOf(failure) }, 'what became of a payment could not be asked')
  }
  return true
}

async function askAbout(context: PaymentContext, gateway: Gateway, payment: PaymentRow, reference: string) {
  const told = await gateway.ask(reference)
  if (told.state !== 'open' || !(await isNotToBeMade(context, payment))) return apply(context, payment, told)
  // Where the shopper was faster, this fails, and the next question brings the money to light.
  await gateway.close(reference)
  return apply(context, payment, { ...told, state: 'cancelled' })
}

async function apply(context: PaymentContext, payment: PaymentRow, told: Outcome): Promise<void> {
  const { database, warn } = context
  const change = await prepareWriteContext(context)
  const applied = await database.write((tx) => applyOutcome(tx, change, payment, told))
  tellApplied(context, applied)
  if (applied === 'other amount') warn({ payment: payment.id, ...told }, 'a payment of another amount was not believed')
}

/** One of its orders cannot be paid any more, or is being paid in another way: the sum is not what is owed. */
async function isNotToBeMade({ database: { db } }: PaymentContext, { id }: PaymentRow): Promise<boolean> {
  const orders = await selectPaidOrders(db, id)
  return !orders.every(canPay) || (await isSuperseded(db, id))
}

import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../lib/background-worker.ts'
import { limitLog } from '../../../lib/diagnostics.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { offeredGateways } from '../../base/settings/index.ts'
import { canPay, type OrderPayments, prepareWriteContext } from '../orders/index.ts'
import { applyOutcome, publishApplied } from './apply-outcome.ts'
import type { Gateway, Outcome } from './gateway.ts'
import { createGateways, errorMessage, type Gateways, type PaymentContext } from './gateways.ts'
import { requestRefund, sendNextRefund } from './refunds.ts'
import {
  claimPayment,
  isSuperseded,
  markStartFailed,
  type PaymentRow,
  selectDuePayment,
  selectNextDue,
  selectOrdersOfPayment,
} from './repository.ts'
import { nextCheckAt } from './rules.ts'
import { startPayment } from './start-payment.ts'

const POLL_INTERVAL_MS = 30_000
const FORGED_WARNINGS_PER_MINUTE = 5

/** The part of payments that orders use, and the worker that checks payments and sends refunds. */
export interface Payments extends OrderPayments, BackgroundWorker {
  context: PaymentContext
}

/** @param gateways for tests; defaults to those of the configuration. */
export function createPayments(deps: OutboundDeps, gateways: Gateways = createGateways(deps)): Payments {
  let log: Log | undefined
  const background = createBackgroundWorker({
    name: 'payments',
    async work({ mayGo }) {
      while (mayGo() && (await checkNextPayment(context)));
      while (mayGo() && (await sendNextRefund(context)));
    },
    failure: 'payments could not be worked off',
    now: deps.now,
    nextDueAt: () => selectNextDue(deps.database.db),
    lookEveryMs: POLL_INTERVAL_MS,
  })
  const { kick } = background
  const warn: PaymentContext['warn'] = (details, message) => log?.warn(details, message)
  const warnLimited = limitLog(warn, FORGED_WARNINGS_PER_MINUTE)
  const context: PaymentContext = { ...deps, gateways, warn, warnLimited, kick }

  return {
    ...background,
    context,
    gatewaysOnOffer: async () => offeredGateways(await deps.settings.snapshot(), deps.config).map(({ name }) => name),
    startPayment: (request) => startPayment(context, request),
    requestRefund: (tx, orderIds, by) => requestRefund(tx, { orderIds, by, now: deps.now() }),
    start(where) {
      log = where
      background.start(where)
    },
  }
}

/**
 * Checks the next due payment at its gateway: its webhook may be missing, or it may be obsolete and has to be cancelled. A failed check
 * is repeated later. @returns whether a payment was due.
 */
async function checkNextPayment(context: PaymentContext): Promise<boolean> {
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

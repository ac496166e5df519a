import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../jobs/background-worker.ts'
import { limitLog } from '../../../lib/diagnostics.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { offeredGateways } from '../../base/settings/index.ts'
import type { OrderPayments } from '../orders/index.ts'
import { checkNextPayment } from './check-next-payment.ts'
import { createGateways, type Gateways } from './gateways.ts'
import type { PaymentContext } from './payment-context.ts'
import { selectNextDue } from './repository.ts'
import { requestRefund } from './request-refund.ts'
import { sendNextRefund } from './send-next-refund.ts'
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

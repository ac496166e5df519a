import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../jobs/background-worker.ts'
import { limitLog } from '../../lib/log-limiter.ts'
import type { PaymentDesk } from '../orders/index.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { gatewaysOnOffer } from '../settings/index.ts'
import { askNext } from './ask-next.ts'
import type { PaymentContext } from './context.ts'
import { createGateways, type Gateways } from './gateways.ts'
import { refundNext } from './refund-next.ts'
import { selectNextDue } from './repository.ts'
import { requestRefund } from './request-refund.ts'
import { startPayment } from './start-payment.ts'

const LOOK_EVERY_MS = 30_000
const FORGED_LINES_A_MINUTE = 5

/** Payments by gateways: what orders ask of them, and the worker that asks gateways and gives money back. */
export interface Payments extends PaymentDesk, BackgroundWorker {
  context: PaymentContext
}

/** @param gateways others than the configuration's own. */
export function createPayments(deps: OutboundDeps, gateways: Gateways = createGateways(deps)): Payments {
  let log: Log | undefined
  const background = createBackgroundWorker({
    name: 'payments',
    async work({ mayGo }) {
      while (mayGo() && (await askNext(context)));
      while (mayGo() && (await refundNext(context)));
    },
    failure: 'payments could not be worked off',
    now: deps.now,
    nextDueAt: () => selectNextDue(deps.database.db),
    lookEveryMs: LOOK_EVERY_MS,
  })
  const { kick } = background
  const warn: PaymentContext['warn'] = (details, message) => log?.warn(details, message)
  const warnOfStranger = limitLog(warn, FORGED_LINES_A_MINUTE)
  const context: PaymentContext = { ...deps, gateways, warn, warnOfStranger, kick }

  return {
    ...background,
    context,
    gatewaysOnOffer: (settings) => gatewaysOnOffer(settings, deps.config).map(({ name }) => name),
    startPayment: (wanted) => startPayment(context, wanted),
    requestRefund: (tx, orderIds) => requestRefund(tx, orderIds, deps.now()),
    start(where) {
      log = where
      background.start(where)
    },
  }
}

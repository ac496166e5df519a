import type { OutboundDeps } from '../../base/outbound/index.ts'
import type { Gateways } from './gateways.ts'

/** The dependencies of the use cases of payments. */
export interface PaymentContext extends OutboundDeps {
  gateways: Gateways
  /** Logs a warning for the operator, once the worker has been started with a log. */
  warn(details: object, message: string): void
  /** Logs warnings that anybody can cause, a limited number a minute. */
  warnLimited(details: object, message: string): void
  /** Wakes the worker that checks payments and sends refunds; call it after a commit. Does not throw. */
  kick(): void
}

/** The message of an error of a gateway, truncated for the log. */
export const errorMessage = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)

import type { OutboundDeps } from '../outbound/index.ts'
import type { Gateways } from './gateways.ts'

/** What the use cases of payments are built from. */
export interface PaymentContext extends OutboundDeps {
  gateways: Gateways
  /** Writes what an operator should know of; silent until the process listens. */
  warn(details: object, message: string): void
  /** The same for what anybody can cause: only so many lines a minute. */
  warnOfStranger(details: object, message: string): void
  /** Says, after a commit, that a gateway is to be asked or money to be returned. Never waits, never fails. */
  kick(): void
}

/** What a gateway said when it refused, short enough for a log. */
export const reasonOf = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, 500)

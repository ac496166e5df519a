import type { Tx } from '../../db/index.ts'
import type { Refusal } from '../../lib/refusal.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import type { Settings } from '../settings/index.ts'

/**
 * What orders ask of payments. Payments themselves call orders (`settlePayment`, `cancelOrders`, `markRefunded`), so this side is
 * handed in when the server is put together: modules do not import each other in a circle.
 */
export interface PaymentDesk {
  /** The names of the gateways that an order can be placed with now. */
  gatewaysOnOffer(settings: Settings): readonly string[]
  /**
   * Begins to pay orders of one shopper together, after they were committed. Asked again for the same orders it gives the payment
   * that is open, so that an answer that was lost can be given again.
   */
  startPayment(payment: {
    orderIds: readonly number[]
    userId: number
    gateway: string
    locale: string
  }): Promise<{ url: string } | Refusal>
  /** Notes, in the transaction that cancels them, that what was paid for these orders goes back; what is still open is closed. */
  requestRefund(tx: Tx, orderIds: readonly number[]): Promise<void>
  /** Says, after the commit, that there is something to return. Never waits, never fails. */
  kick(): void
}

/** What the calls of this module are built from. */
export interface OrderDeps extends OutboundDeps {
  payments: PaymentDesk
}

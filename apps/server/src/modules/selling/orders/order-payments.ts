import type { Tx } from '../../../db/index.ts'
import type { Actor } from '../../../lib/actor.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'

/** Shoppers take back their own money, and the market that of orders that lapsed; anybody else needs the permission. */
export type RefundAuthor = 'shopper' | 'expiry' | { actor: Actor; permission: 'orders.refund' | 'refunds' }

/**
 * The part of the payments module that orders use. As the payments module imports this one (`applyPayment`, `cancelOrders`,
 * `markRefunded`), it is injected when the server starts, which avoids a circular import.
 */
export interface OrderPayments {
  /** The names of the gateways that new orders can be paid with. */
  gatewaysOnOffer(): Promise<readonly string[]>
  /** Starts one payment for committed orders of one shopper. Called again for the same orders, it returns the open payment. */
  startPayment(payment: {
    orderIds: readonly number[]
    userId: number
    gateway: string
    locale: string
  }): Promise<{ url: string } | Refusal>
  /**
   * Records, in the transaction that cancels orders, that their payments are to be returned or, if still open, closed. Refused where
   * money would go back that its author may not return.
   */
  requestRefund(tx: Tx, orderIds: readonly number[], by: RefundAuthor): Promise<void>
  /** Wakes the worker that returns payments; call it after the commit. Does not throw. */
  kick(): void
}

export interface OrderDeps extends OutboundDeps {
  payments: OrderPayments
}

import type { Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Actor } from '../../../lib/people.ts'
import type { Refusal } from '../../../lib/refusal.ts'
import { noteNewOrder } from '../../base/notifications/index.ts'
import type { Outbound, OutboundDeps } from '../../base/outbound/index.ts'
import type { Settings } from '../../base/settings/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import type { OrderRow } from './repository.ts'

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

/** Loaded before a transaction that writes orders, so that nothing outside of the database is awaited in it. */
export interface OrderWriteContext {
  now: number
  settings: Settings
  appUrl: string
  outbound: Outbound
  /** False with `RATE_LIMITS=off`. */
  rateLimits: boolean
}

export const prepareWriteContext = async ({
  config,
  now,
  outbound,
  settings,
}: OutboundDeps): Promise<OrderWriteContext> => ({
  now: now(),
  settings: await settings.read(),
  appUrl: config.appUrl,
  rateLimits: config.rateLimits,
  outbound,
})

interface ChangedOrder {
  id: number
  shop_id: number
}

/** Tells the consoles of the shops that orders are new or have changed; call it after the commit. */
export function publishOrderChange(
  { invalidations }: Pick<Deps, 'invalidations'>,
  orders: readonly ChangedOrder[],
): void {
  for (const { id, shop_id: shopId } of orders) invalidations.publishChange({ shopId, kind: 'order', id })
}

/** Notes an order that is to be packed, for the shop's team and for its webhooks. */
export async function tellShop(tx: Tx, { id, shop_id: shopId }: Pick<OrderRow, 'id' | 'shop_id'>, now: number) {
  await noteNewOrder(tx, { shopId, orderId: id, now })
  await noteWebhookEvent(tx, { shopId, type: 'order.placed', id, now })
}

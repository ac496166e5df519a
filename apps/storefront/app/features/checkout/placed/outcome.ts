import type { Order } from '@rialto/contract'
import { sumAmounts } from '@rialto/contract/price-rules'

/** The common state of orders that were placed together. */
export type Outcome =
  /** Paid, or to be paid on delivery. */
  | 'thanks'
  /** To be paid online, and unpaid as far as the server knows. */
  | 'unpaid'
  /** The gateway has refused the payment. */
  | 'failed'
  /** All cancelled, by the shopper or because they were not paid in time. */
  | 'cancelled'

export function getOutcome(orders: readonly Order[]): Outcome {
  const payable = orders.filter((order) => order.can_pay)
  if (payable.length > 0) return payable.some((order) => order.payment_status === 'failed') ? 'failed' : 'unpaid'
  return orders.every((order) => order.order_status === 'cancelled') ? 'cancelled' : 'thanks'
}

export const totalOf = (orders: readonly Order[]): number => sumAmounts(orders.map((order) => order.amount))

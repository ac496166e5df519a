import type { Order } from '@rialto/contract'
import { sumAmounts } from '@rialto/contract/price-rules'

/** What has become of orders that were placed together. */
export type Outcome =
  /** They stand: paid, or to be paid when they arrive. */
  | 'thanks'
  /** Online, and not paid as far as the server knows. */
  | 'unpaid'
  /** Online, and the gateway said no. */
  | 'failed'
  /** All are cancelled: by whoever placed them, or as nobody paid in time. */
  | 'cancelled'

export function outcomeOf(orders: readonly Order[]): Outcome {
  const payable = orders.filter((order) => order.can_pay)
  if (payable.length > 0) return payable.some((order) => order.payment_status === 'failed') ? 'failed' : 'unpaid'
  return orders.every((order) => order.order_status === 'cancelled') ? 'cancelled' : 'thanks'
}

export const sumOf = (orders: readonly Order[]): number => sumAmounts(orders.map((order) => order.amount))

import type { Order } from '@rialto/contract'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'

export interface TimelineStep {
  status: OrderStatus
  /** When the order reached this status; null for future steps. */
  at: string | null
  /** Whether this is the current status. */
  current: boolean
}

/**
 * Returns the steps of an order, past and future. A cancelled order has no future steps. A status that was reached
 * twice counts from the last time.
 */
export function timelineSteps({
  order_status: now,
  timeline,
}: Pick<Order, 'order_status' | 'timeline'>): TimelineStep[] {
  const since = new Map(timeline.map(({ status, at }) => [status, at]))
  const reached = ORDER_STATUSES.indexOf(now)
  const steps = ORDER_STATUSES.map((status, place) => ({
    status,
    at: now === 'cancelled' || place <= reached ? (since.get(status) ?? null) : null,
    current: status === now,
  }))
  return now === 'cancelled'
    ? steps.filter(({ at, current }) => at !== null || current)
    : steps.filter(({ status }) => status !== 'cancelled')
}

import type { Order } from '@rialto/contract'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'

export interface TimelineStep {
  status: OrderStatus
  /** When the order came to it; null: it is still to come. */
  at: string | null
  /** Where the order is now. */
  current: boolean
}

/**
 * The way of an order: what has happened, and what is still to come. A cancelled one has nothing to come.
 * A status counts from the last time that the order came to it.
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

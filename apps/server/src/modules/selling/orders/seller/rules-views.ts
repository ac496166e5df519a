import { ORDER_STATUSES, ORDER_VIEWS, type OrderStatus, type OrderView } from '@rialto/contract/enums'

const statusesOf: Record<OrderView, readonly OrderStatus[]> = {
  to_pack: ['pending', 'confirm', 'processing'],
  packed: ['pickup'],
  shipped: ['pickup', 'on_the_way', 'delivered'],
  unpaid: ['pending'],
  cancelled: ['cancelled'],
  all: ORDER_STATUSES,
}

export interface ViewedOrder {
  status: OrderStatus
  payment_method: 'cash' | 'online'
  payment_status: 'pending' | 'paid' | 'failed' | 'refunded'
}

/** The shopper may still pay it; until then it is not to be packed. */
const isUnpaid = ({ status, payment_method, payment_status }: ViewedOrder): boolean =>
  status === 'pending' && payment_method === 'online' && (payment_status === 'pending' || payment_status === 'failed')

/** The statuses of a view's orders, all or the given one. */
export const statusesInView = (view: OrderView, status: OrderStatus | undefined): OrderStatus[] =>
  statusesOf[view].filter((one) => status === undefined || one === status)

export const isInView = (order: ViewedOrder, view: OrderView): boolean =>
  statusesOf[view].includes(order.status) &&
  (view === 'all' || view === 'cancelled' || isUnpaid(order) === (view === 'unpaid'))

export type ViewCounts = Record<OrderView, number>

/** Counts the orders of each view. Unpaid orders are pending ones, counted apart. */
export function countViews(byStatus: Readonly<Record<OrderStatus, number>>, unpaid: number): ViewCounts {
  const sum = (view: OrderView) => statusesOf[view].reduce((total, status) => total + byStatus[status], 0)
  const counts = Object.fromEntries(ORDER_VIEWS.map((view) => [view, sum(view)])) as ViewCounts
  // Statuses and unpaid orders are read one after the other, so that an order may have been paid in between.
  return { ...counts, unpaid, to_pack: Math.max(0, counts.to_pack - unpaid) }
}

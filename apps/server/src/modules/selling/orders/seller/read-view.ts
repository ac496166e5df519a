import type { OrderStatus, OrderView } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'
import { type ListedOrder, type OrderFilter, selectListed } from './repository-lists.ts'
import { isInView, statusesInView } from './rules-views.ts'
import type { FoundOrder } from './search-seller-orders.ts'

interface Chosen {
  view: OrderView
  status: OrderStatus | undefined
}

/** Reads each status by its index and merges them, since no index has several statuses in the order of time. */
export async function readView(db: Db, { view, status }: Chosen, filter: OrderFilter): Promise<ListedOrder[]> {
  const { paymentStatus, shopId } = filter
  if (view === 'all' && !status) {
    if (!paymentStatus) return selectListed(db, filter, {})
    const isUnusual = paymentStatus === 'failed' || paymentStatus === 'refunded'
    if (shopId === null && isUnusual) return selectListed(db, filter, { payment: 'unusual' })
  }
  const payment = view === 'unpaid' ? 'unpaid' : view === 'to_pack' ? 'not_unpaid' : undefined
  // Delivered orders are paid; most orders of a market are delivered, and would all be looked at.
  const statuses = statusesInView(view, status).filter(
    (one) => one !== 'delivered' || shopId !== null || paymentStatus !== 'pending',
  )
  const lists = await Promise.all(
    statuses.map((one) => selectListed(db, filter, { status: one, ...(payment && { payment }) })),
  )
  return sorted(lists.flat(), filter)
}

/** Those of the found orders that a page of the list shows. */
export const pickFound = (found: readonly FoundOrder[], { view, status }: Chosen, filter: OrderFilter): ListedOrder[] =>
  sorted(
    found.filter(
      (order) =>
        isInView(order, view) &&
        (!status || order.status === status) &&
        (!filter.paymentStatus || order.payment_status === filter.paymentStatus) &&
        order.placed_at >= (filter.from ?? Number.NEGATIVE_INFINITY) &&
        order.placed_at < (filter.to ?? Number.POSITIVE_INFINITY) &&
        (!filter.after || inOrder({ placed_at: filter.after.at, id: filter.after.id }, order, filter) < 0),
    ),
    filter,
  )

const sorted = (orders: ListedOrder[], filter: OrderFilter): ListedOrder[] =>
  orders.sort((a, b) => inOrder(a, b, filter)).slice(0, filter.limit)

/** Negative if `a` comes before `b` in the list. */
const inOrder = (a: ListedOrder, b: ListedOrder, { isOldestFirst }: OrderFilter): number =>
  (isOldestFirst ? 1 : -1) * (a.placed_at - b.placed_at || a.id - b.id)

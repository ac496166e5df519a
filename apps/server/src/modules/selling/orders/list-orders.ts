import type { OrderBrief, SellerOrder, StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { offsetOf, type PageQuery } from '../../../lib/pagination.ts'
import { findPageStart, type PeriodCount } from './find-page-start.ts'
import { loadBriefOrders, translateOrders } from './load-orders.ts'
import { type BriefOrder, presentBrief, presentSellerOrder } from './present-order.ts'
import {
  countOfShopper,
  selectCustomers,
  selectPageOfShopper,
  selectRange,
  selectRangeOfStatus,
} from './repository-lists.ts'
import { searchOrders } from './search-orders.ts'

interface OrdersQuery extends PageQuery {
  order_status?: OrderStatus | undefined
  search?: string
}

export interface OrderList<Item> {
  /** The orders of the given status. */
  total: number
  status_wise_orders: StatusCounts
  orders: Item[]
}

/** Lists a shopper's orders, the latest first; with a search, the counts are those of the found orders. */
export async function listOrders(
  db: Db,
  userId: number,
  query: OrdersQuery,
  locale: string,
): Promise<OrderList<OrderBrief>> {
  const { ids, counts } = query.search
    ? await findPage(db, userId, query, locale)
    : await readPageOfShopper(db, userId, query)
  const orders = await loadTranslated(db, ids, locale)
  return { ...totals(counts, query.order_status), orders: orders.map(presentBrief) }
}

/** Presents orders to their seller. */
export async function presentToSeller(db: Db, ids: readonly number[], locale: string): Promise<SellerOrder[]> {
  const orders = await loadTranslated(db, ids, locale)
  const customers = await selectCustomers(db, { ids: [...new Set(orders.map(({ order }) => order.user_id))] })
  const names = new Map(customers.map((customer) => [customer.id, customer.name]))
  return orders.map((details) => {
    const id = details.order.user_id
    return presentSellerOrder(details, { id, name: names.get(id) ?? '' })
  })
}

const loadTranslated = async (db: Db, ids: readonly number[], locale: string): Promise<BriefOrder[]> =>
  translateOrders(db, locale, await loadBriefOrders(db, ids))

async function readPageOfShopper(db: Db, userId: number, { order_status: status, ...page }: OrdersQuery) {
  const [counts, rows] = await Promise.all([
    countOfShopper(db, userId),
    selectPageOfShopper(db, userId, { status, limit: page.per_page, offset: offsetOf(page) }),
  ])
  return { ids: rows.map((row) => row.id), counts: toCounts(counts) }
}

/** Begins at a period's end or start, as an offset over all orders of a large shop would take long. */
export async function readPageOfShop(
  db: Db,
  shopId: number,
  { order_status: status, ...page }: OrdersQuery,
  counts: readonly PeriodCount[],
): Promise<{ id: number; placed_at: number }[]> {
  const start = findPageStart(counts, { status, offset: offsetOf(page), limit: page.per_page })
  if (!start) return []
  const { direction, ...range } = start
  const rows = status
    ? await selectRangeOfStatus[direction](db, { shopId, status, ...range })
    : await selectRange[direction](db, { shopId, ...range })
  return direction === 'newer' ? rows.reverse() : rows
}

async function findPage(db: Db, userId: number, query: OrdersQuery, locale: string) {
  const found = await searchOrders(db, userId, query.search ?? '', locale)
  const ofStatus = found.filter(({ status }) => !query.order_status || status === query.order_status)
  const from = offsetOf(query)
  return {
    ids: ofStatus.slice(from, from + query.per_page).map((order) => order.id),
    counts: toCounts(found.map(({ status }) => ({ status, count: 1 }))),
  }
}

/** Adds up counts by status; the result has every status. */
export function toCounts(rows: readonly { status: OrderStatus; count: number }[]): StatusCounts {
  const counts = { pending: 0, confirm: 0, processing: 0, pickup: 0, on_the_way: 0, delivered: 0, cancelled: 0 }
  for (const { status, count } of rows) counts[status] += count
  return counts
}

export const totals = (counts: StatusCounts, status: OrderStatus | undefined) => ({
  total: status ? counts[status] : ORDER_STATUSES.reduce((sum, one) => sum + counts[one], 0),
  status_wise_orders: counts,
})

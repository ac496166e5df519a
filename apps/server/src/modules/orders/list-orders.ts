import type { OrderBrief, SellerOrder, StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../db/index.ts'
import { offsetOf, type PageQuery } from '../../lib/pagination.ts'
import { findOrders } from './find-orders.ts'
import { loadOrders, translateOrders } from './load-orders.ts'
import { presentBrief, presentSellerOrder, type ShownOrder } from './present.ts'
import { countByStatus, type Owner, selectCustomers, selectPage } from './repository-lists.ts'

interface OrdersWanted extends PageQuery {
  order_status?: OrderStatus | undefined
  search?: string
}

export interface OrderList<Item> {
  /** Of the wanted status. */
  total: number
  status_wise_orders: StatusCounts
  orders: Item[]
}

/** A shopper's orders, the latest first; with a search, the counts are those of what was found. */
export async function listOrders(
  db: Db,
  userId: number,
  wanted: OrdersWanted,
  locale: string,
): Promise<OrderList<OrderBrief>> {
  const owner: Owner = { column: 'user_id', id: userId }
  const { ids, counts } = wanted.search
    ? await pageOfFound(db, userId, wanted, locale)
    : await pageOfAll(db, owner, wanted)
  const orders = await shown(db, ids, locale)
  return { ...totals(counts, wanted.order_status), orders: orders.map(presentBrief) }
}

/** A shop's orders, the latest first, each with where it may go from here. */
export async function listSellerOrders(
  db: Db,
  shopId: number,
  wanted: OrdersWanted,
  locale: string,
): Promise<OrderList<SellerOrder>> {
  const { ids, counts } = await pageOfAll(db, { column: 'shop_id', id: shopId }, wanted)
  return { ...totals(counts, wanted.order_status), orders: await showToSeller(db, ids, locale) }
}

/** Orders as their seller sees them. */
export async function showToSeller(db: Db, ids: readonly number[], locale: string): Promise<SellerOrder[]> {
  const orders = await shown(db, ids, locale)
  const customers = await selectCustomers(db, [...new Set(orders.map(({ order }) => order.user_id))])
  const names = new Map(customers.map((customer) => [customer.id, customer.name]))
  return orders.map((one) => {
    const id = one.order.user_id
    return presentSellerOrder(one, { id, name: names.get(id) ?? '' })
  })
}

/** How many orders of a shopper stand in each status. */
export const countOrders = async (db: Db, userId: number): Promise<StatusCounts> =>
  toCounts(await countByStatus(db, { column: 'user_id', id: userId }))

const shown = async (db: Db, ids: readonly number[], locale: string): Promise<ShownOrder[]> =>
  translateOrders(db, locale, await loadOrders(db, ids))

async function pageOfAll(db: Db, owner: Owner, { order_status: status, ...page }: OrdersWanted) {
  const [counts, rows] = await Promise.all([
    countByStatus(db, owner),
    selectPage(db, owner, { status, limit: page.per_page, offset: offsetOf(page) }),
  ])
  return { ids: rows.map((row) => row.id), counts: toCounts(counts) }
}

async function pageOfFound(db: Db, userId: number, wanted: OrdersWanted, locale: string) {
  const found = await findOrders(db, userId, wanted.search ?? '', locale)
  const ofStatus = found.filter(({ status }) => !wanted.order_status || status === wanted.order_status)
  const from = offsetOf(wanted)
  return {
    ids: ofStatus.slice(from, from + wanted.per_page).map((order) => order.id),
    counts: toCounts(found.map(({ status }) => ({ status, count: 1 }))),
  }
}

function toCounts(rows: readonly { status: OrderStatus; count: number }[]): StatusCounts {
  const counts = { pending: 0, confirm: 0, processing: 0, pickup: 0, on_the_way: 0, delivered: 0, cancelled: 0 }
  for (const { status, count } of rows) counts[status] += count
  return counts
}

const totals = (counts: StatusCounts, status: OrderStatus | undefined) => ({
  total: status ? counts[status] : ORDER_STATUSES.reduce((sum, one) => sum + counts[one], 0),
  status_wise_orders: counts,
})

import type { OrderBrief, SellerOrder, StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES, type OrderStatus } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import { offsetOf, type PageQuery } from '../../../lib/paging.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type BriefOrder, presentBrief, presentSellerOrder } from './present.ts'
import {
  countOfShopper,
  selectCustomersOf,
  selectPageOfShopper,
  selectRange,
  selectRangeOfStatus,
  selectSearchableLines,
} from './repository-lists.ts'
import { loadBriefOrders, translateOrders } from './show-order.ts'

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
    ? await searchPageOfShopper(db, userId, query, locale)
    : await readPageOfShopper(db, userId, query)
  const orders = await loadTranslated(db, ids, locale)
  return { ...withCounts(counts, query.order_status), orders: orders.map(presentBrief) }
}

/** Presents orders to their seller. */
export async function presentToSeller(db: Db, ids: readonly number[], locale: string): Promise<SellerOrder[]> {
  const [orders, customers] = await Promise.all([loadTranslated(db, ids, locale), selectCustomersOf(db, { ids })])
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

/** Reads a page of a shop's orders from the nearest border of a period, as an offset over all orders of a large shop would take long. */
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

async function searchPageOfShopper(db: Db, userId: number, query: OrdersQuery, locale: string) {
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

/** The counts as lists send them, with the number of orders that the list has. */
export const withCounts = (counts: StatusCounts, status: OrderStatus | undefined) => ({
  total: status ? counts[status] : ORDER_STATUSES.reduce((sum, one) => sum + counts[one], 0),
  status_wise_orders: counts,
})

/** The unit of the counts: 30 days, as in the triggers of `db/migrations`. */
export const ORDER_PERIOD_MS = 2_592_000_000

/** The number of a shop's orders with a status that were placed in one period. */
export interface PeriodCount {
  status: OrderStatus
  period: number
  count: number
}

interface PageStart {
  /** `older`: the orders placed before `time`, the latest first. `newer`: those placed at `time` or later, the oldest first. */
  direction: 'older' | 'newer'
  time: number
  /** How many of these orders are not on the page, but come before it in this direction. */
  offset: number
  /** How many orders the page has. */
  limit: number
}

interface Page {
  status: OrderStatus | undefined
  offset: number
  limit: number
}

/**
 * Finds where a page begins in a list with the latest orders first, so that about half of a period is counted through at most: from
 * the end of a period or from the start of one, whichever is nearer. @returns undefined for a page beyond the last order
 */
export function findPageStart(counts: readonly PeriodCount[], { status, offset, limit }: Page): PageStart | undefined {
  const sums = new Map<number, number>()
  for (const row of counts)
    if (!status || row.status === status) sums.set(row.period, (sums.get(row.period) ?? 0) + row.count)
  const periods = [...sums].sort(([a], [b]) => b - a)
  const total = periods.reduce((sum, [, count]) => sum + count, 0)
  const onPage = Math.min(limit, total - offset)
  if (onPage <= 0) return undefined
  const older = skipPeriods(periods, offset)
  const newer = skipPeriods(periods.reverse(), total - offset - onPage)
  return older.offset <= newer.offset
    ? { direction: 'older', time: (older.period + 1) * ORDER_PERIOD_MS, offset: older.offset, limit: onPage }
    : { direction: 'newer', time: newer.period * ORDER_PERIOD_MS, offset: newer.offset, limit: onPage }
}

/** The period of the order after `offset` others, and how many of them are in the same period. */
function skipPeriods(periods: readonly [period: number, count: number][], offset: number) {
  let remaining = offset
  for (const [period, count] of periods) {
    if (remaining < count) return { period, offset: remaining }
    remaining -= count
  }
  return { period: 0, offset: remaining }
}

/** More than a shopper would search. */
const LINES_SEARCHED = 5_000

interface FoundOrder {
  id: number
  status: OrderStatus
}

/**
 * Finds a shopper's orders whose code, shop or products contain every word of the search, ignoring accents and case. Products match
 * by their name when ordered and by their name in the shopper's language. In memory, as SQLite ignores case for ASCII only.
 */
async function searchOrders(db: Db, userId: number, search: string, locale: string): Promise<FoundOrder[]> {
  const rows = await selectSearchableLines(db, userId, LINES_SEARCHED)
  const translated = await translateRows(
    db,
    'product',
    locale,
    rows.map((row) => ({ id: row.product_id, name: row.name })),
    ['name'],
  )
  const orders = new Map<number, FoundOrder & { words: string[] }>()
  for (const [index, { id, status, code, shop_name, name }] of rows.entries()) {
    const order = orders.get(id) ?? { id, status, words: [code, code.replaceAll('-', ''), shop_name] }
    order.words.push(name, translated[index]?.name ?? '')
    orders.set(id, order)
  }
  const searchWords = wordsOf(search)
  if (searchWords.length === 0) return []
  return [...orders.values()].filter(({ words }) => holdsWords(words.join('\n'), searchWords))
}

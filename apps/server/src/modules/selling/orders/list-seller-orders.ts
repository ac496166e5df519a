import type { Address, SellerOrder, StatusCounts } from '@rialto/contract'
import type { OrderStatus, PaymentStatus } from '@rialto/contract/enums'
import type { OrderSort, OrderView } from '@rialto/contract/list-enums'
import { batchReads, type Database, type Db, withBatchedReads } from '../../../db/index.ts'
import { fromJson } from '../../../db/json.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { type PageQuery, toCursor, toMoment, toPosition } from '../../../lib/paging.ts'
import { translateRows } from '../../base/translations/translations.ts'
import { type OrderList, presentToSeller, readPageOfShop, toCounts, withCounts } from './list-orders.ts'
import {
  countOfShop,
  countOfShopByStatus,
  countUnpaid,
  type ListedOrder,
  type OrderFilter,
  selectByCode,
  selectByDocument,
  selectFound,
  selectLatest,
  selectListed,
  selectProductNames,
} from './repository-lists.ts'
import { countViews, isInView, statusesInView, type ViewCounts, type ViewedOrder } from './rules.ts'

interface ListQuery {
  view?: OrderView | undefined
  search: string
  payment_status?: PaymentStatus | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: OrderSort | undefined
  cursor?: string | undefined
}

type SellerOrdersQuery = PageQuery & ListQuery & { order_status?: OrderStatus | undefined; limit: number }

interface SellerOrderList extends OrderList<SellerOrder> {
  items: SellerOrder[]
  next_cursor: string | null
  counts: ViewCounts
}

interface Caller {
  shopId: number
  locale: string
}

/** Lists a shop's orders: by page as the specification has it, or by view, filters and cursor. */
export async function listSellerOrders(
  called: Deps,
  { shopId, locale }: Caller,
  query: SellerOrdersQuery,
): Promise<SellerOrderList> {
  const deps = withBatchedReads(called)
  const { db } = deps.database
  const isByCursor = hasListParameter(query)
  const [{ counted, rows }, unpaid] = await Promise.all([
    isByCursor ? readCursorPage(deps, { shopId, locale }, query) : readNumberedPage(db, shopId, query),
    countUnpaid(db, shopId),
  ])
  const byStatus = toCounts(counted)
  const size = isByCursor ? query.limit : query.per_page
  const shown = rows.slice(0, size)
  const items = await presentToSeller(
    db,
    shown.map(({ id }) => id),
    locale,
  )
  const last = shown.at(-1)
  return {
    ...withCounts(byStatus, query.order_status),
    orders: isByCursor ? [] : items,
    items,
    next_cursor: isByCursor && rows.length > size && last ? toCursor({ at: last.placed_at, id: last.id }) : null,
    counts: countViews(byStatus satisfies StatusCounts, unpaid),
  }
}

/** Counts the orders of a shop that are to be packed, without reading them. */
export async function countToPack(database: Db, shopId: number): Promise<number> {
  const db = batchReads(database)
  const [byStatus, unpaid] = await Promise.all([countOfShopByStatus(db, { shopId }), countUnpaid(db, shopId)])
  return countViews(toCounts(byStatus), unpaid).to_pack
}

const hasListParameter = ({ view, search, payment_status, from, to, sort, cursor }: ListQuery): boolean =>
  [view, search, payment_status, from, to, sort, cursor].some(Boolean)

async function readNumberedPage(db: Db, shopId: number, query: SellerOrdersQuery) {
  const counted = await countOfShop(db, { shopId })
  return { counted, rows: await readPageOfShop(db, shopId, query, counted) }
}

/** The rows are one more than the page holds, if there are more. */
async function readCursorPage(deps: Deps, caller: Caller, query: SellerOrdersQuery) {
  const [counted, rows] = await Promise.all([
    countOfShopByStatus(deps.database.db, { shopId: caller.shopId }),
    readList(deps, caller, query),
  ])
  return { counted, rows }
}

function readList(deps: Deps, caller: Caller, query: SellerOrdersQuery): Promise<ListedOrder[]> {
  const filter: OrderFilter = {
    shopId: caller.shopId,
    paymentStatus: query.payment_status,
    from: query.from === undefined ? undefined : toMoment(query.from),
    to: query.to === undefined ? undefined : toMoment(query.to, true),
    after: query.cursor === undefined ? undefined : toPosition(query.cursor),
    isOldestFirst: query.sort === 'placed_at',
    limit: query.limit + 1,
  }
  const { view = 'all' } = query
  return query.search
    ? readFound(deps, caller, query, filter)
    : readView(deps.database.db, { view, status: query.order_status }, filter)
}

async function readFound(
  { database }: Deps,
  { shopId, locale }: Caller,
  { view = 'all', order_status, search }: SellerOrdersQuery,
  filter: OrderFilter,
): Promise<ListedOrder[]> {
  const found = await searchSellerOrders(database, { shopId, search, locale })
  return pickFound(found, { view, status: order_status }, filter)
}

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

/** A seller looks for names and phones in recent orders; older ones are found by their code. */
const ORDERS_SEARCHED = 1_000
const CODES_FOUND = 200
const CODE_BEGINNING = /^[A-Z0-9-]{2,}$/
/** Fewer digits match too many phones. */
const PHONE_DIGITS_MIN = 4

export type FoundOrder = ListedOrder & ViewedOrder

/**
 * Finds a shop's orders by code or its beginning or the number of their invoice, by index, and among the latest 1,000 by every word of the names of customer, recipient
 * and products, or by digits of a phone.
 */
export async function searchSellerOrders(
  database: Pick<Database, 'db' | 'engine'>,
  { shopId, search, locale }: { shopId: number; search: string; locale: string },
): Promise<FoundOrder[]> {
  const prefix = search.toUpperCase()
  const [byCode, byDocument, byText] = await Promise.all([
    CODE_BEGINNING.test(prefix) ? selectByCode(database, { shopId, prefix, limit: CODES_FOUND }) : [],
    selectByDocument(database.db, { shopId, number: prefix }),
    findInLatest(database, { shopId, search, locale }),
  ])
  return [...new Map([...byCode, ...byDocument, ...byText].map((order) => [order.id, order])).values()]
}

/**
 * Finds orders among the latest 1,000 of a shop, or of all with null, by every word of the names of customer, recipient and products,
 * by digits of a phone, or by the beginning of their code.
 */
export async function findInLatest(
  { db }: Pick<Database, 'db'>,
  { shopId, search, locale }: { shopId: number | null; search: string; locale: string },
): Promise<FoundOrder[]> {
  const latest = await selectLatest(db, { shopId, limit: ORDERS_SEARCHED })
  const texts = await textsOfProducts(
    db,
    latest.map(({ id }) => id),
    locale,
  )
  const words = wordsOf(search)
  const digits = digitsOf(search)
  const prefix = search.toUpperCase()
  return latest.filter(({ id, code, customer, phone, address_json }) => {
    if (code.startsWith(prefix)) return true
    const recipient: Partial<Address> = fromJson(address_json)
    const phones = [phone, recipient.phone].map((one) => digitsOf(one ?? ''))
    if (digits.length >= PHONE_DIGITS_MIN && phones.some((one) => one.includes(digits))) return true
    const names = [customer, recipient.name ?? '', ...(texts.get(id) ?? [])].join('\n')
    return words.length > 0 && holdsWords(names, words)
  })
}

async function textsOfProducts(db: Database['db'], ids: readonly number[], locale: string) {
  const lines = await selectProductNames(db, ids)
  const translated = await translateRows(
    db,
    'product',
    locale,
    lines.map(({ product_id, name }) => ({ id: product_id, name })),
    ['name'],
  )
  const texts = new Map<number, string[]>()
  for (const [index, { order_id, name }] of lines.entries()) {
    const names = texts.get(order_id) ?? []
    texts.set(order_id, names)
    names.push(name, translated[index]?.name ?? '')
  }
  return texts
}

const digitsOf = (text: string): string => text.replace(/\D/g, '')

interface Query {
  shopId: number
  search: string
  locale: string
  limit: number
}

/** Finds the latest orders of a shop by code, name, phone or product. */
export async function findOrders(database: Pick<Database, 'db' | 'engine'>, { limit, ...query }: Query) {
  const found = await searchSellerOrders(database, query)
  const latest = found.sort((a, b) => b.placed_at - a.placed_at || b.id - a.id).slice(0, limit)
  return selectFound(
    database.db,
    latest.map(({ id }) => id),
  )
}

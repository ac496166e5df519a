import type { SellerOrder, StatusCounts } from '@rialto/contract'
import type { OrderSort, OrderStatus, OrderView, PaymentStatus } from '@rialto/contract/enums'
import type { Db } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { PageQuery } from '../../../../lib/pagination.ts'
import { toCursor, toMoment, toPosition } from '../../../../lib/time-position.ts'
import { type OrderList, presentToSeller, readPageOfShop, toCounts, totals } from '../list-orders.ts'
import { countOfShop, countOfShopByStatus } from '../repository-lists.ts'
import { pickFound, readView } from './read-view.ts'
import { countUnpaid, type ListedOrder, type OrderFilter } from './repository-lists.ts'
import { countViews, type ViewCounts } from './rules-views.ts'
import { searchSellerOrders } from './search-seller-orders.ts'

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
  deps: Deps,
  { shopId, locale }: Caller,
  query: SellerOrdersQuery,
): Promise<SellerOrderList> {
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
    ...totals(byStatus, query.order_status),
    orders: isByCursor ? [] : items,
    items,
    next_cursor: isByCursor && rows.length > size && last ? toCursor({ at: last.placed_at, id: last.id }) : null,
    counts: countViews(byStatus satisfies StatusCounts, unpaid),
  }
}

/** Counts the orders of a shop that are to be packed, without reading them. */
export async function countToPack(db: Db, shopId: number): Promise<number> {
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

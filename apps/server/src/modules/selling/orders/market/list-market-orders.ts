import type { DataFor } from '@rialto/contract'
import type { OrderSort, OrderStatus, OrderView, PaymentStatus } from '@rialto/contract/enums'
import type { Deps } from '../../../../deps.ts'
import { toCursor, toMoment, toPosition } from '../../../../lib/time-position.ts'
import { presentToSeller, toCounts } from '../list-orders.ts'
import { countOfShopByStatus } from '../repository-lists.ts'
import { pickFound, readView } from '../seller/read-view.ts'
import { countUnpaid, type ListedOrder, type OrderFilter } from '../seller/repository-lists.ts'
import { countViews } from '../seller/rules-views.ts'
import { searchSellerOrders } from '../seller/search-seller-orders.ts'
import { countOfMarket } from './repository.ts'
import { searchMarketOrders } from './search-market-orders.ts'

interface OrdersQuery {
  view: OrderView
  search: string
  order_status?: OrderStatus | undefined
  payment_status?: PaymentStatus | undefined
  shop_id?: number | undefined
  from?: string | undefined
  to?: string | undefined
  sort?: OrderSort | undefined
  cursor?: string | undefined
  limit: number
}

/** Lists orders of all shops, or of one, by view, filters and cursor. */
export async function listMarketOrders(
  { database }: Pick<Deps, 'database'>,
  query: OrdersQuery,
  locale: string,
): Promise<DataFor<'GET /admin/orders'>> {
  const { db } = database
  const shopId = query.shop_id ?? null
  const [byStatus, unpaid, rows] = await Promise.all([
    shopId === null ? countOfMarket(db) : countOfShopByStatus(db, { shopId }),
    countUnpaid(db, shopId),
    readPage(database, shopId, query, locale),
  ])
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return {
    items: await presentToSeller(
      db,
      shown.map(({ id }) => id),
      locale,
    ),
    next_cursor: rows.length > query.limit && last ? toCursor({ at: last.placed_at, id: last.id }) : null,
    counts: countViews(toCounts(byStatus), unpaid),
  }
}

/** @returns one order more than the page holds, if there are more */
async function readPage(
  database: Deps['database'],
  shopId: number | null,
  query: OrdersQuery,
  locale: string,
): Promise<ListedOrder[]> {
  const { view, search, order_status: status, sort } = query
  const filter: OrderFilter = {
    shopId,
    paymentStatus: query.payment_status,
    from: query.from === undefined ? undefined : toMoment(query.from),
    to: query.to === undefined ? undefined : toMoment(query.to, true),
    after: query.cursor === undefined ? undefined : toPosition(query.cursor),
    isOldestFirst: sort === 'placed_at',
    limit: query.limit + 1,
  }
  if (search === '') return readView(database.db, { view, status }, filter)
  const found = await (shopId === null
    ? searchMarketOrders(database, { search, locale })
    : searchSellerOrders(database, { shopId, search, locale }))
  return pickFound(found, { view, status }, filter)
}

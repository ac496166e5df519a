import type { DataFor } from '@rialto/contract'
import type { OrderStatus, PaymentStatus } from '@rialto/contract/enums'
import type { OrderSort, OrderView } from '@rialto/contract/list-enums'
import { batchDatabase, type Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { toCursor, toMoment, toPosition } from '../../../lib/paging.ts'
import { presentToSeller, toCounts } from './list-orders.ts'
import { type FoundOrder, findInLatest, pickFound, readView, searchSellerOrders } from './list-seller-orders.ts'
import {
  countOfMarket,
  countOfShopByStatus,
  countUnpaid,
  type ListedOrder,
  type OrderFilter,
  selectByContact,
  selectByDocument,
  selectByWholeCode,
  selectLatestOfShop,
  selectShopIds,
} from './repository-lists.ts'
import { countViews } from './rules.ts'

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
  deps: Pick<Deps, 'database'>,
  query: OrdersQuery,
  locale: string,
): Promise<DataFor<'GET /admin/orders'>> {
  const database = batchDatabase(deps.database)
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

const FOUND_MAX = 200
/** People type codes without it. */
const ORDER_CODE_PREFIX = 'RL-'
const SHOPS_MAX = 5
/** Fewer letters are in the names of too many shops. */
const SHOP_LETTERS_MIN = 3

/**
 * Finds orders of all shops: by whole code, also without its prefix, by the number of their invoice, by the customer's whole phone or mail address, the latest of shops by their name, and among
 * the latest 1,000 of the market as a shop's search does.
 */
async function searchMarketOrders(
  database: Pick<Database, 'db'>,
  { search, locale }: { search: string; locale: string },
): Promise<FoundOrder[]> {
  const { db } = database
  const [byCode, byShortCode, byDocument, byContact, byShop, byText] = await Promise.all([
    selectByWholeCode(db, search.toUpperCase()),
    selectByWholeCode(db, `${ORDER_CODE_PREFIX}${search.toUpperCase()}`),
    selectByDocument(db, { shopId: null, number: search.toUpperCase() }),
    selectByContact(db, contactOf(search), FOUND_MAX),
    findByShop(db, search),
    findInLatest(database, { shopId: null, search, locale }),
  ])
  return [
    ...new Map(
      [...byCode, ...byShortCode, ...byDocument, ...byContact, ...byShop, ...byText].map((order) => [order.id, order]),
    ).values(),
  ]
}

/** Phones are stored without spaces, as people seldom type them. */
const contactOf = (search: string): string =>
  /^\+?[\d\s()./-]{5,}$/.test(search) ? search.replace(/[^\d+]/g, '') : search

async function findByShop(db: Database['db'], search: string): Promise<FoundOrder[]> {
  if (search.length < SHOP_LETTERS_MIN) return []
  const ids = await selectShopIds(db, search, SHOPS_MAX)
  return (await Promise.all(ids.map((id) => selectLatestOfShop(db, id, FOUND_MAX)))).flat()
}

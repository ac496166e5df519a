import type { MarketSeller, MarketSellerDetails, RegisteredShop } from '@rialto/contract'
import { MARKET_SELLER_VIEWS, type MarketSellerView, type ShopStatus } from '@rialto/contract/enums'
import type { FactGap, MarketSellerSort, SellerTaxStatus } from '@rialto/contract/market-enums'
import type { Deps } from '../../../deps.ts'
import { toCursor, toPosition } from '../../../lib/paging.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { showKeptPromises } from '../delivery/index.ts'
import { presentOwner, presentRegisteredShop, presentSeller, withSameName } from './present.ts'
import {
  countByStatus,
  countOpenWork,
  countSellers,
  type SellerRow,
  type ShopRow,
  selectNames,
  selectOwnedShops,
  selectOwner,
  selectSellers,
  selectWholeShop,
} from './repository.ts'

interface SellerQuery {
  view: MarketSellerView
  search: string
  tax?: SellerTaxStatus | undefined
  facts?: FactGap | undefined
  sort: MarketSellerSort
  cursor?: string | undefined
  limit: number
}

interface SellerList {
  items: MarketSeller[]
  next_cursor: string | null
  total: number | null
  counts: Record<MarketSellerView, number>
}

/** Lists shops with their owners, by time of registration. */
export async function listSellers(
  { database: { db } }: Pick<Deps, 'database'>,
  { view, search, tax, facts, sort, cursor, limit }: SellerQuery,
): Promise<SellerList> {
  const filter = { status: view === 'all' ? undefined : view, search, tax, facts }
  const after = cursor === undefined ? undefined : toPosition(cursor)
  const [rows, statuses, total] = await Promise.all([
    selectSellers(db, filter, { sort, after, limit: limit + 1 }),
    countByStatus(db),
    after ? null : countSellers(db, filter),
  ])
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const countOf = (wanted: MarketSellerView) =>
    statuses.reduce((sum, { status, count }) => (wanted === 'all' || wanted === status ? sum + Number(count) : sum), 0)
  return {
    items: shown.map(presentSeller),
    next_cursor: rows.length > limit && last ? toCursor({ at: last.created_at, id: last.id }) : null,
    total,
    counts: Object.fromEntries(MARKET_SELLER_VIEWS.map((one) => [one, countOf(one)])) as SellerList['counts'],
  }
}

/** Shows a shop in any status with its owner, and what closing it would touch. */
export async function showSeller(deps: ModuleDeps, id: number): Promise<MarketSellerDetails | Refusal> {
  const { db } = deps.database
  const shop = await selectWholeShop(db, id)
  if (!shop) return refuse('not_found', text('Shop not found'))
  const [owner, work, names, kept_promises] = await Promise.all([
    shop.owner_id === null ? undefined : selectOwner(db, shop.owner_id),
    countOpenWork(db, id),
    selectNames(db),
    showKeptPromises(deps, id),
  ])
  return {
    ...presentSeller({ ...shop, products: work.products, owner: null }),
    owner: owner ? presentOwner(owner) : null,
    banner: shop.banner,
    description: shop.description,
    address: shop.address,
    open_orders: work.openOrders,
    waiting_conversations: work.waitingConversations,
    same_name: withSameName(shop, names),
    kept_promises,
  }
}

/** A shop with its seller, as the operator sees it. */
export interface Application extends RegisteredShop {
  slug: string
  address: string
  seller: Pick<SellerRow, 'id' | 'name' | 'email' | 'phone'>
}

/** Lists registered shops in one status or in all, the latest first. */
export async function listApplications(
  { database }: Pick<Deps, 'database'>,
  { status }: { status?: ShopStatus | undefined } = {},
): Promise<Application[]> {
  const rows = await selectOwnedShops(database.db, status)
  return rows.map(({ seller_id: id, seller_name: name, seller_email: email, seller_phone: phone, ...shop }) =>
    toApplication(shop, { id, name, email, phone }),
  )
}

const toApplication = (row: ShopRow, { id, name, email, phone }: Application['seller']): Application => ({
  ...presentRegisteredShop(row),
  slug: row.slug,
  address: row.address,
  seller: { id, name, email, phone },
})

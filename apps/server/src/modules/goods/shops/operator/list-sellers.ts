import type { MarketSeller } from '@rialto/contract'
import { MARKET_SELLER_VIEWS, type MarketSellerView } from '@rialto/contract/enums'
import type { MarketSellerSort } from '@rialto/contract/market-enums'
import type { Deps } from '../../../../deps.ts'
import { toCursor, toPosition } from '../../../../lib/time-position.ts'
import { countByStatus, countSellers, selectSellers } from './repository.ts'
import { presentSeller } from './rules.ts'

interface SellerQuery {
  view: MarketSellerView
  search: string
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
  { view, search, sort, cursor, limit }: SellerQuery,
): Promise<SellerList> {
  const filter = { status: view === 'all' ? undefined : view, search }
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

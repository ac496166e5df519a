import type { Paged, Shop, ShopCard, ShopSort } from '@rialto/contract'
import { cached } from '../../cache/cached.ts'
import type { Deps } from '../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../lib/pagination.ts'
import { findShops } from './find-shops.ts'
import { loadShops } from './load-shops.ts'
import { presentShop, presentShopCard } from './present.ts'
import { selectListedShops } from './repository.ts'
import { sortShops } from './rules.ts'
import { createShopFigures } from './shop-figures.ts'

interface ShopsWanted extends PageQuery {
  search: string
  sort?: ShopSort
}

/**
 * Shops by name and order. A market has few enough shops to look through them in memory, and SQLite by itself folds neither
 * accents nor the case of letters beyond ASCII.
 */
export function createListShops(deps: Deps) {
  const { database, now } = deps
  const figuresOf = createShopFigures(deps)
  const listed = cached(deps, { ms: 5_000, topics: ['catalogue'] }, () => selectListedShops(database.db, {}))

  return {
    async list({ search, sort = 'popular', ...wanted }: ShopsWanted, locale: string): Promise<Paged<Shop>> {
      const found = sortShops(findShops(await listed(), search), sort)
      const ids = found.slice(offsetOf(wanted), offsetOf(wanted) + wanted.per_page).map((shop) => shop.id)
      const rows = await loadShops(database.db, ids, locale)
      const shops = rows.map(async (row) => presentShop(row, await figuresOf(row.id), now()))
      return paged(await Promise.all(shops), found.length, wanted)
    },

    /** The most popular ones, as the home page shows them. */
    async top(count: number, locale: string): Promise<ShopCard[]> {
      const ids = sortShops(await listed(), 'popular')
        .slice(0, count)
        .map((shop) => shop.id)
      const rows = await loadShops(database.db, ids, locale)
      return Promise.all(rows.map(async (row) => presentShopCard(row, await figuresOf(row.id), now())))
    },
  }
}

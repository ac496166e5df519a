import type { Paged, Shop, ShopCard, ShopSort } from '@rialto/contract'
import { cached } from '../../../cache/cached.ts'
import { holdsWords, wordsOf } from '../../../db/search-text.ts'
import type { Deps } from '../../../deps.ts'
import { offsetOf, type PageQuery, paged } from '../../../lib/pagination.ts'
import { loadShops } from './load-shops.ts'
import { presentShop, presentShopCard } from './present.ts'
import { selectListedShops } from './repository.ts'
import { sortShops } from './rules.ts'
import { createShopFigures } from './shop-figures.ts'

interface ShopsQuery extends PageQuery {
  search: string
  sort?: ShopSort
}

/**
 * Lists shops by name and order. They are filtered in memory: a market has few enough, and SQLite ignores neither accents nor the
 * case of letters beyond ASCII.
 */
export function createListShops(deps: Deps) {
  const { database, now } = deps
  const figuresOf = createShopFigures(deps)
  const listed = cached(deps, { ms: 5_000, topics: ['catalogue'] }, () => selectListedShops(database.reading, {}))

  return {
    async list({ search, sort = 'popular', ...page }: ShopsQuery, locale: string): Promise<Paged<Shop>> {
      const found = sortShops(filterByName(await listed(), search), sort)
      const ids = found.slice(offsetOf(page), offsetOf(page) + page.per_page).map((shop) => shop.id)
      const rows = await loadShops(database.reading, ids, locale)
      const shops = rows.map(async (row) => presentShop(row, await figuresOf(row.id), now()))
      return paged(await Promise.all(shops), found.length, page)
    },

    /** The most popular shops, for the home page. */
    async top(count: number, locale: string): Promise<ShopCard[]> {
      const ids = sortShops(await listed(), 'popular')
        .slice(0, count)
        .map((shop) => shop.id)
      const rows = await loadShops(database.reading, ids, locale)
      return Promise.all(rows.map(async (row) => presentShopCard(row, await figuresOf(row.id), now())))
    },
  }
}

/** The shops whose name has every word of the search, ignoring accents, case and apostrophes. */
function filterByName<Shop extends { name: string }>(shops: readonly Shop[], search: string): readonly Shop[] {
  if (search === '') return shops
  const words = wordsOf(search)
  return words.length === 0 ? [] : shops.filter(({ name }) => holdsWords(name, words))
}

import { isDeepStrictEqual } from 'node:util'
import { pickPage, type Ranking, type SelectedRows, select } from '@rialto/catalog-index'
import type { DataFor, ValidatedFor } from '@rialto/contract'
import type { ProductSort } from '@rialto/contract/enums'
import type { Db } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { highestMinor, lowestMinor } from '../../../lib/money.ts'
import { loadMarkedCards } from './cards.ts'
import {
  type ChosenFilters,
  EVERYTHING,
  type FilterName,
  type FilterNames,
  type SearchKey,
  selectionOf,
} from './lists/filters.ts'
import { sortOf } from './lists/listed-product.ts'
import type { MarketIndex } from './lists/market-index.ts'
import { countFilters, presentFilters, translateNames } from './lists/present-filters.ts'
import { getProductIndex } from './lists/product-index.ts'
import { countVisible, selectViewedCategories } from './repository-lists.ts'
import { findRows, pickFound } from './search/find-rows.ts'
import { presentSearch, spell } from './search/present-search.ts'

export type ProductQuery = ValidatedFor<'GET /products'>['query']

/** A shopper's interests are derived from this many recently viewed products. */
const RECENT_VIEWS = 8

export interface Viewer {
  locale: string
  /** Null for a guest. */
  userId: number | null
}

/**
 * Lists a page of products by search, filters and order, together with the filters that can narrow it. Cards are current; the
 * selection of products, their order and all counts may be up to five seconds old.
 */
export function createListProducts(deps: Deps) {
  const { db, reading } = deps.database
  const products = getProductIndex(deps)
  return async (query: ProductQuery, { locale, userId }: Viewer): Promise<DataFor<'GET /products'>> => {
    const chosen = chosenFilters(query)
    const sort = query.sort_type ?? (query.search === '' ? 'just_for_you' : 'popular_product')
    const index = await products.having({
      sort,
      chosen,
      text: query.search,
      count: query.page * query.per_page,
      hasFilters: true,
    })
    const asked = { text: query.search, locale, literal: query.literal }
    const found = query.search === '' ? null : await findRows(deps, index, asked)
    const names = await translateNames(reading, index, locale)
    const preferred = await preferredRows(db, index, sort, userId)

    // The index's memory serves one list at a time, so nothing is awaited until the filters are counted.
    const listed = found && (query.sort_type && found.complete.size > 0 ? found.complete : found.rows)
    const selected = select(index, selectionOf(index.names, chosen), listed ?? undefined, index.scratch)
    const page = { offset: (query.page - 1) * query.per_page, limit: query.per_page }
    // A search shows the best matches first, unless another order is chosen.
    const ids =
      found && !query.sort_type
        ? pickFound(index, found, { chosen: selected.chosen, ...page })
        : pickPage(index, selected.all, { ...sortOf(sort), ranking: preferred, ...page })
    const { total, ...filters } = countAndName(index, selected, {
      names,
      locale,
      chosen,
      search: found && [found.key, listed === found.rows, found.answer],
    })

    const isOfAll = index.isPartial && !found && isDeepStrictEqual(chosen, EVERYTHING)
    const cards = await loadMarkedCards(deps.database, ids, { locale, userId, now: deps.now() })
    const spelling = cards.map((card) => card.name)
    const suggestion = found?.instead ? spell(found.instead, query.search, spelling) : null
    const search = found && presentSearch(index, found, { ...asked, names, ids, spelling })
    return { total: isOfAll ? await countVisible(reading) : total, products: cards, filters, suggestion, search }
  }
}

/** For *Just for you*, products in the categories that the shopper viewed recently come first. */
async function preferredRows(db: Db, index: MarketIndex, sort: ProductSort, userId: number | null): Promise<Ranking> {
  if (userId === null || sort !== 'just_for_you') return []
  const categories = await selectViewedCategories(db, { userId, count: RECENT_VIEWS })
  const rows = index.emptyBits()
  for (const { id } of categories) index.rowsWith('categories', id).addTo(rows)
  return [rows]
}

interface ShownSelection {
  chosen: ChosenFilters
  /**
   * The words, and the answer of an external search engine, as a later one to the same words may have found others. Null without a
   * search, which finds everything, while a search without any words finds nothing.
   */
  search: SearchKey
  locale: string
  names: FilterNames
}

function countAndName(
  index: MarketIndex,
  selected: SelectedRows<FilterName>,
  { chosen, search, locale, names }: ShownSelection,
) {
  const key = JSON.stringify([locale, search, chosen])
  const cached = index.filters.get(key)
  if (cached?.names === names) return cached.filters
  const counts = countFilters(index, selected, { chosen, search })
  const filters = { ...presentFilters(names, counts, chosen), total: counts.total }
  index.filters.set(key, { filters, names })
  return filters
}

function chosenFilters(query: ProductQuery): ChosenFilters {
  const ids = (some: readonly number[] | undefined) => some ?? []
  return {
    shopIds: ids(query.shop_id),
    categoryIds: [...ids(query.category_id), ...ids(query.sub_category_id)],
    brandIds: ids(query.brand_id),
    sizeIds: ids(query.size_id),
    colorIds: ids(query.color_id),
    rating: query.rating,
    minPrice: query.min_price === undefined ? undefined : lowestMinor(query.min_price),
    maxPrice: query.max_price === undefined ? undefined : highestMinor(query.max_price),
    inStock: query.in_stock,
    discounted: query.discounted,
  }
}

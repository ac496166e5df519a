import type { DataFor, ValidatedFor } from '@rialto/contract'
import type { ProductSort } from '@rialto/contract/enums'
import type { Db } from '../../db/index.ts'
import { productSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { loadCards } from './cards.ts'
import { type Columns, type FilterNames, orderBy } from './lists/columns.ts'
import { countFilters } from './lists/count-filters.ts'
import { pickPage, type Ranking } from './lists/pick-page.ts'
import { presentFilters, translateNames } from './lists/present-filters.ts'
import { getProductIndex } from './lists/product-index.ts'
import { type FailedFilters, type Selection, select } from './lists/selection.ts'
import { selectViewedCategories } from './repository-lists.ts'
import { findRows } from './search/find-rows.ts'
import { spell } from './search/spelling.ts'

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
  const { db } = deps.database
  const index = getProductIndex(deps)
  const search = productSearch(deps.database)
  return async (query: ProductQuery, { locale, userId }: Viewer): Promise<DataFor<'GET /products'>> => {
    const columns = await index.columns()
    const found = query.search === '' ? null : await findRows(search, columns, query.search)
    const names = await translateNames(db, columns, locale)
    const sort = query.sort_type ?? (found ? 'popular_product' : 'just_for_you')
    const preferred = await preferredRows(db, columns, sort, userId)
    const foundRows = found?.ranks

    // Do not await anything until the cards are loaded: the selection's buffer is shared.
    const selection = selectionOf(query)
    const fails = select(columns, selection, foundRows && (foundRows.at(-1) ?? new Uint32Array()))
    const ids = pickPage(columns, fails, {
      order: orderBy(columns, sort),
      // A search shows the best matches first, unless another order is chosen.
      ranking: foundRows && !query.sort_type ? foundRows : preferred,
      offset: (query.page - 1) * query.per_page,
      limit: query.per_page,
    })
    const { total, ...filters } = countAndName(columns, fails, { names, locale, selection, search: found?.words ?? [] })

    const products = await loadCards(db, ids, { locale, userId, now: deps.now() })
    const spelling = products.map((card) => card.name)
    const suggestion = found?.suggestion ? spell(found.suggestion, query.search, spelling) : null
    return { total, products, filters, suggestion }
  }
}

/** For *Just for you*, products in the categories that the shopper viewed recently come first. */
async function preferredRows(db: Db, columns: Columns, sort: ProductSort, userId: number | null): Promise<Ranking> {
  if (userId === null || sort !== 'just_for_you') return []
  const categories = await selectViewedCategories(db, { userId, count: RECENT_VIEWS })
  const rows = categories.flatMap(({ id }) => [...(columns.categories.rows.get(id) ?? [])])
  return [Uint32Array.from(rows)]
}

interface ShownSelection {
  selection: Selection
  search: readonly string[]
  locale: string
  names: FilterNames
}

function countAndName(columns: Columns, fails: FailedFilters, { selection, search, locale, names }: ShownSelection) {
  const key = JSON.stringify([locale, search, selection])
  const cached = columns.filters.get(key)
  if (cached) return cached
  const counts = countFilters(columns, fails)
  const filters = { ...presentFilters(names, counts, selection), total: counts.total }
  columns.filters.set(key, filters)
  return filters
}

function selectionOf(query: ProductQuery): Selection {
  const ids = (some: readonly number[] | undefined) => some ?? []
  return {
    shopIds: ids(query.shop_id),
    categoryIds: [...ids(query.category_id), ...ids(query.sub_category_id)],
    brandIds: ids(query.brand_id),
    sizeIds: ids(query.size_id),
    colorIds: ids(query.color_id),
    rating: query.rating,
    minPrice: query.min_price === undefined ? undefined : Math.ceil(query.min_price * 100 - 1e-6),
    maxPrice: query.max_price === undefined ? undefined : Math.floor(query.max_price * 100 + 1e-6),
    inStock: query.in_stock,
    discounted: query.discounted,
  }
}

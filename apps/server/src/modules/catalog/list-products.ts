import type { DataFor, ValidatedFor } from '@rialto/contract'
import type { ProductSort } from '@rialto/contract/enums'
import type { Db } from '../../db/index.ts'
import { productSearch } from '../../db/search.ts'
import type { Deps } from '../../deps.ts'
import { loadCards } from './cards.ts'
import { type Columns, orderBy, rowsOf } from './lists/columns.ts'
import { countFilters } from './lists/count-filters.ts'
import { pickPage, type Ranking } from './lists/pick-page.ts'
import { presentFilters, translateNames } from './lists/present-filters.ts'
import { productIndexOf } from './lists/product-index.ts'
import { type Fails, type Selection, select } from './lists/selection.ts'
import { selectViewedCategories } from './repository-lists.ts'
import { searchProducts } from './search/search-products.ts'
import { spell } from './search/spelling.ts'

export type ProductQuery = ValidatedFor<'GET /products'>['query']

/** So many products of a shopper's history say what they look for now. */
const VIEWS_MINDED = 8

export interface Viewer {
  locale: string
  /** Null for a guest. */
  userId: number | null
}

/**
 * A page of products by search, filters and order, with what the selection can be narrowed by. Cards are read anew; which
 * products stand in the list, in which order, and all counts may be up to five seconds old (quality figures, "Speed").
 */
export function createListProducts(deps: Deps) {
  const { db } = deps.database
  const index = productIndexOf(deps)
  const search = productSearch(deps.database)
  return async (query: ProductQuery, { locale, userId }: Viewer): Promise<DataFor<'GET /products'>> => {
    const found = query.search === '' ? null : await searchProducts(search, query.search)
    const columns = await index.columns()
    const foundRows = found?.ranks.map((ids) => rowsOf(columns, ids))
    const selection = selectionOf(query)
    const fails = select(columns, selection, foundRows && (foundRows.at(-1) ?? new Uint32Array()))
    const sort = query.sort_type ?? (found ? 'popular_product' : 'just_for_you')
    const ids = pickPage(columns, fails, {
      order: orderBy(columns, sort),
      // A search puts the best match first, unless another order is wished.
      ranking: foundRows && !query.sort_type ? foundRows : await preferredRows(db, columns, sort, userId),
      offset: (query.page - 1) * query.per_page,
      limit: query.per_page,
    })
    const wanted = { selection, locale, search: found?.words ?? [] }
    const { total, ...filters } = await readFilters(db, columns, fails, wanted)
    const products = await loadCards(db, ids, { locale, userId, now: deps.now() })
    const names = products.map((card) => card.name)
    return {
      total,
      products,
      filters,
      suggestion: found?.suggestion ? spell(found.suggestion, query.search, names) : null,
    }
  }
}

/** What a known shopper has looked at lately says which categories come first in what is just for them. */
async function preferredRows(db: Db, columns: Columns, sort: ProductSort, userId: number | null): Promise<Ranking> {
  if (userId === null || sort !== 'just_for_you') return []
  const categories = await selectViewedCategories(db, { userId, count: VIEWS_MINDED })
  const rows = categories.flatMap(({ id }) => [...(columns.categories.rows.get(id) ?? [])])
  return [Uint32Array.from(rows)]
}

interface Wanted {
  selection: Selection
  search: readonly string[]
  locale: string
}

async function readFilters(db: Db, columns: Columns, fails: Fails, { selection, search, locale }: Wanted) {
  const key = JSON.stringify([locale, search, selection])
  const known = columns.filters.get(key)
  if (known) return known
  const counts = countFilters(columns, fails)
  const names = await translateNames(db, columns, locale)
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

import type { DataFor, ValidatedFor } from '@rialto/contract'
import type { Db } from '../../db/index.ts'
import type { Deps } from '../../deps.ts'
import { loadCards } from './cards.ts'
import { type Columns, orderBy } from './lists/columns.ts'
import { countFilters } from './lists/count-filters.ts'
import { pickPage } from './lists/pick-page.ts'
import { presentFilters, translateNames } from './lists/present-filters.ts'
import { productIndexOf } from './lists/product-index.ts'
import { type Selected, type Selection, select } from './lists/selection.ts'

export type ProductQuery = ValidatedFor<'GET /products'>['query']

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
  return async (query: ProductQuery, { locale, userId }: Viewer): Promise<DataFor<'GET /products'>> => {
    const columns = await index.columns()
    const selection = selectionOf(query)
    const selected = select(columns, selection)
    const order = orderBy(columns, query.sort_type ?? 'just_for_you')
    const ids = pickPage(columns, selected, order, { offset: (query.page - 1) * query.per_page, limit: query.per_page })
    const { total, ...filters } = await readFilters(db, columns, selected, { selection, locale })
    return { total, products: await loadCards(db, ids, { locale, userId, now: deps.now() }), filters, suggestion: null }
  }
}

interface Wanted {
  selection: Selection
  locale: string
}

async function readFilters(db: Db, columns: Columns, selected: Selected, { selection, locale }: Wanted) {
  const key = JSON.stringify([locale, selection])
  const known = columns.filters.get(key)
  if (known) return known
  const counts = countFilters(columns, selected)
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

import type { ProductSort } from '@rialto/contract/enums'
import type { CategoryBrief, ProductFilters } from '@rialto/contract/shapes/catalog'
import type { ShopBrief } from '@rialto/contract/shapes/shops'
import type { LRUCache } from 'lru-cache'
import type { FoundRows } from '../search/search-products.ts'
import type { Facet } from './facet.ts'
import { sortRows } from './sort-rows.ts'

/** All visible products by column, for filtering, counting and sorting in memory. Row n is the n-th product by id. */
export interface Columns {
  ids: Uint32Array
  /** Minor units, without flash sales: as they begin and end by the clock, products would jump between pages. */
  salePrice: Float64Array
  discountPercentage: Float64Array
  /** Average times 100. */
  rating: Float64Array
  reviewCount: Float64Array
  sold: Float64Array
  popularity: Float64Array
  createdAt: Float64Array
  inStock: Uint8Array
  discounted: Uint8Array
  shops: Facet
  brands: Facet
  categories: Facet
  sizes: Facet
  colors: Facet
  names: FilterNames
  /** The names in other languages, cached when first needed. */
  translated: Map<string, Promise<FilterNames>>
  /** Sort orders, cached when first needed. */
  orders: Map<ProductSort, Order>
  /** Filters by selection and language, cached: the next page has the same. */
  filters: LRUCache<string, ProductFilters & { total: number }>
  /** Results of searches by their words, cached. */
  searches: LRUCache<string, FoundRows>
  /** A buffer with an entry for each row, reused by every selection: a new one would be most of a request's garbage. */
  scratch: Uint16Array
}

/** The names of all filters' choices, in the order in which filters show them. Only active shops. */
export interface FilterNames {
  shops: ShopBrief[]
  brands: { id: number; name: string }[]
  categories: (CategoryBrief & { parent_id: number | null })[]
  sizes: { id: number; name: string }[]
  colors: { id: number; name: string; code: string }[]
}

/** All rows in one order; read backwards, the highest value and the newest id come first. */
export interface Order {
  rows: Uint32Array
  backwards: boolean
}

/** The row of a product; -1 where it is not visible. */
function rowOf({ ids }: Pick<Columns, 'ids'>, id: number): number {
  let low = 0
  let high = ids.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = ids[middle] ?? 0
    if (found === id) return middle
    if (found < id) low = middle + 1
    else high = middle - 1
  }
  return -1
}

/** The rows of products; products that are not visible are left out. */
export function rowsOf(columns: Pick<Columns, 'ids'>, ids: readonly number[]): Uint32Array {
  const rows = new Uint32Array(ids.length)
  let count = 0
  for (const id of ids) {
    const row = rowOf(columns, id)
    if (row >= 0) rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** Returns the cached order. Equal values are ordered by id, so that pages neither repeat nor miss a product. */
export function orderBy(columns: Columns, sort: ProductSort): Order {
  const cached = columns.orders.get(sort)
  if (cached) return cached
  const order = { rows: sortRows(keysOf(columns, sort)), backwards: sort !== 'low_to_high' }
  columns.orders.set(sort, order)
  return order
}

function keysOf(columns: Columns, sort: ProductSort): Float64Array {
  switch (sort) {
    case 'newest':
      return columns.createdAt
    case 'top_selling':
      return columns.sold
    case 'popular_product':
      return columns.popularity
    case 'best_deal':
      return twoKeys(columns.discountPercentage, columns.popularity)
    case 'top_rated':
      return twoKeys(columns.rating, columns.reviewCount)
    case 'high_to_low':
    case 'low_to_high':
      return columns.salePrice
    case 'just_for_you':
      return recommendation(columns)
  }
}

const SECOND_MAX = 2 ** 32 - 1

/** Combines two sort keys: many products share a discount or a rating, and the second key orders them. */
function twoKeys(first: Float64Array, second: Float64Array): Float64Array {
  return first.map((value, row) => value * 2 ** 32 + Math.min(Math.max(second[row] ?? 0, 0), SECOND_MAX))
}

/** The order for unknown shoppers: two parts popularity, one part newness. It uses ranks, so that it does not depend on the clock. */
function recommendation(columns: Columns): Float64Array {
  const keys = new Float64Array(columns.ids.length)
  orderBy(columns, 'popular_product').rows.forEach((row, rank) => {
    keys[row] = 2 * rank
  })
  orderBy(columns, 'newest').rows.forEach((row, rank) => {
    keys[row] = (keys[row] ?? 0) + rank
  })
  return keys
}

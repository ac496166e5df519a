import type { ProductSort } from '@rialto/contract/enums'
import type { CategoryBrief, ProductFilters } from '@rialto/contract/shapes/catalog'
import type { ShopBrief } from '@rialto/contract/shapes/shops'
import type { LRUCache } from 'lru-cache'
import type { FoundRows } from '../search/search-products.ts'
import type { Facet } from './facet.ts'
import { sortRows } from './sort-rows.ts'

/** What lists filter, count and sort by, a column each; row n is the n-th of the products that are to be seen, by id. */
export interface Columns {
  ids: Uint32Array
  /** Minor units, outside of flash sales: those begin and end by the clock, which would move products about between pages. */
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
  /** Names as other languages say them, once asked for. */
  translated: Map<string, Promise<FilterNames>>
  /** Orders that were asked for, kept. */
  orders: Map<ProductSort, Order>
  /** Filters of selections that were asked for, by selection and language: the next page has the same. */
  filters: LRUCache<string, ProductFilters & { total: number }>
  /** What was searched, by its words. */
  searches: LRUCache<string, FoundRows>
  /** An entry for each row, lent to one selection at a time: a new one each time would be most of a request's garbage. */
  lent: Uint16Array
}

/** Names of what products can be filtered by, in the order in which filters show them; active shops alone. */
export interface FilterNames {
  shops: ShopBrief[]
  brands: { id: number; name: string }[]
  categories: (CategoryBrief & { parent_id: number | null })[]
  sizes: { id: number; name: string }[]
  colors: { id: number; name: string; code: string }[]
}

/** All rows in one order; backwards, the highest value and the newest id come first. */
export interface Order {
  rows: Uint32Array
  backwards: boolean
}

/** -1 where it is not among them. */
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

/** The rows of products; those that are not among them are left out. */
export function rowsOf(columns: Pick<Columns, 'ids'>, ids: readonly number[]): Uint32Array {
  const rows = new Uint32Array(ids.length)
  let count = 0
  for (const id of ids) {
    const row = rowOf(columns, id)
    if (row >= 0) rows[count++] = row
  }
  return rows.subarray(0, count)
}

/** Every order ends with the id, so that pages neither repeat nor leave out a product. */
export function orderBy(columns: Columns, sort: ProductSort): Order {
  const known = columns.orders.get(sort)
  if (known) return known
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

/** Many products share a discount or a rating: among those the second key decides. */
function twoKeys(first: Float64Array, second: Float64Array): Float64Array {
  return first.map((value, row) => value * 2 ** 32 + Math.min(Math.max(second[row] ?? 0, 0), SECOND_MAX))
}

/** For a shopper of whom nothing is known: popular products, with a third of the say for new ones. By rank, so that it needs no clock. */
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

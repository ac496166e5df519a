import type { Columns } from './columns.ts'
import type { Facet } from './facet.ts'

/** The filters of a list. An empty list of ids does not filter. Prices are in minor units. */
export interface Selection {
  shopIds: readonly number[]
  categoryIds: readonly number[]
  brandIds: readonly number[]
  sizeIds: readonly number[]
  colorIds: readonly number[]
  /** The least number of stars. */
  rating: number | undefined
  minPrice: number | undefined
  maxPrice: number | undefined
  inStock: boolean
  discounted: boolean
}

export const EVERYTHING: Selection = {
  shopIds: [],
  categoryIds: [],
  brandIds: [],
  sizeIds: [],
  colorIds: [],
  rating: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  inStock: false,
  discounted: false,
}

/** A bit for each filter that a count can ignore. */
export const FILTER = {
  /** The search and the shop: they are no choices of the filters and apply to every count. */
  always: 1,
  categories: 2,
  brands: 4,
  sizes: 8,
  colors: 16,
  rating: 32,
  price: 64,
  inStock: 128,
  discounted: 256,
} as const

/** For each row the filters that it fails, as bits; 0 means that the row is selected. */
export type FailedFilters = Uint16Array

/**
 * Tests every product against every filter. The result is a shared buffer, which the next call overwrites: use it before anything
 * is awaited.
 * @param found the rows that a search found; undefined without a search.
 */
export function select(columns: Columns, selection: Selection, found?: Uint32Array): FailedFilters {
  const fails = columns.scratch.fill(0)
  if (found) failUnlessOneOf(fails, FILTER.always, [found])
  failUnlessIn(fails, FILTER.always, columns.shops, selection.shopIds)
  failUnlessIn(fails, FILTER.categories, columns.categories, narrowest(columns, selection.categoryIds))
  failUnlessIn(fails, FILTER.brands, columns.brands, selection.brandIds)
  failUnlessIn(fails, FILTER.sizes, columns.sizes, selection.sizeIds)
  failUnlessIn(fails, FILTER.colors, columns.colors, selection.colorIds)
  const { rating, minPrice = 0, maxPrice = Number.POSITIVE_INFINITY } = selection
  // A product without reviews is rated 0, so it never passes.
  if (rating !== undefined) failUnlessBetween(fails, FILTER.rating, columns.rating, rating * 100)
  if (minPrice > 0 || maxPrice < Number.POSITIVE_INFINITY)
    failUnlessBetween(fails, FILTER.price, columns.salePrice, minPrice, maxPrice)
  if (selection.inStock) failUnlessBetween(fails, FILTER.inStock, columns.inStock, 1)
  if (selection.discounted) failUnlessBetween(fails, FILTER.discounted, columns.discounted, 1)
  return fails
}

type Column = Float64Array | Uint8Array

function failUnlessBetween(
  fails: FailedFilters,
  bit: number,
  column: Column,
  min: number,
  max = Number.POSITIVE_INFINITY,
): void {
  for (let row = 0; row < fails.length; row++) {
    const value = column[row] ?? 0
    if (value < min || value > max) fails[row] = (fails[row] ?? 0) | bit
  }
}

function failUnlessIn(fails: FailedFilters, bit: number, facet: Facet, ids: readonly number[]): void {
  if (ids.length === 0) return
  failUnlessOneOf(
    fails,
    bit,
    ids.map((id) => facet.rows.get(id)),
  )
}

function failUnlessOneOf(fails: FailedFilters, bit: number, lists: readonly (Uint32Array | undefined)[]): void {
  for (let row = 0; row < fails.length; row++) fails[row] = (fails[row] ?? 0) | bit
  for (const rows of lists) {
    if (rows) for (const row of rows) fails[row] = (fails[row] ?? 0) & ~bit
  }
}

/**
 * Removes categories whose sub-categories are chosen too: "Bags" with "Totes" means the totes alone. A category without chosen
 * sub-categories means all of its products.
 */
function narrowest({ names }: Columns, chosen: readonly number[]): number[] {
  if (chosen.length < 2) return [...chosen]
  const narrowed = new Set(names.categories.filter((each) => chosen.includes(each.id)).map((each) => each.parent_id))
  return chosen.filter((id) => !narrowed.has(id))
}

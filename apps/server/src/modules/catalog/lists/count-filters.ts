import { FILTER_COUNT_MAX, RATING_MAX } from '@rialto/contract/limits'
import { type Bits, forEachRow, hasBit } from './bits.ts'
import type { CatalogIndex, FacetName, FlagName } from './catalog-index.ts'
import { starsFlag } from './flags.ts'
import type { CountedRows, FilterName, SelectedRows } from './selection.ts'

/** The number of products that each choice would show; choices without products are absent. */
export interface FilterCounts {
  /** Products in the present selection. */
  total: number
  brands: ReadonlyMap<number, number>
  categories: ReadonlyMap<number, number>
  sizes: ReadonlyMap<number, number>
  colors: ReadonlyMap<number, number>
  inStock: number
  discounted: number
  /** Index n: products with at least n + 1 stars. */
  ratings: number[]
  /** Minor units; 0 where nothing is left. */
  minPrice: number
  maxPrice: number
}

/** Up to this many rows, their prices are compared one by one; among more, the first by price is soon met. */
const COMPARED_ROWS_MAX = 100_000

/** Counts how many products each choice would show. A filter ignores its own choices, so that a second brand can be added to a first. */
export function countFilters(index: CatalogIndex, selected: SelectedRows): FilterCounts {
  const countFacet = (name: FacetName & FilterName) => {
    const { bits, count } = selected.except(name)
    return index.facet(name).count(bits, count, FILTER_COUNT_MAX)
  }
  const countFlag = (name: FlagName, filter: FilterName) =>
    index.flag(name).countIn(selected.except(filter).bits, FILTER_COUNT_MAX)
  const [minPrice, maxPrice] = priceRange(index, selected.except('price'))
  return {
    total: selected.all.count,
    brands: countFacet('brands'),
    categories: countFacet('categories'),
    sizes: countFacet('sizes'),
    colors: countFacet('colors'),
    inStock: countFlag('inStock', 'inStock'),
    discounted: countFlag('discounted', 'discounted'),
    ratings: STARS.map((stars) => countFlag(starsFlag(stars), 'rating')),
    minPrice,
    maxPrice,
  }
}

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** The lowest and the highest price of these rows; 0 where there are none. */
function priceRange(index: CatalogIndex, { bits, count }: CountedRows): [min: number, max: number] {
  const { prices } = index
  if (count > COMPARED_ROWS_MAX) return [firstPrice(index, bits, false), firstPrice(index, bits, true)]
  let [min, max] = [Number.POSITIVE_INFINITY, 0]
  forEachRow(bits, (row) => {
    const price = prices.keyOf(row)
    if (price < min) min = price
    if (price > max) max = price
  })
  return [count === 0 ? 0 : min, max]
}

function firstPrice(index: CatalogIndex, bits: Bits, fromHighest: boolean): number {
  const { rows } = index.prices
  for (let place = 0; place < rows.length; place++) {
    const row = rows[fromHighest ? rows.length - 1 - place : place] ?? 0
    if (hasBit(bits, row)) return index.prices.keyOf(row)
  }
  return 0
}

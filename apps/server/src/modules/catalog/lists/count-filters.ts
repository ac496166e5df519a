import { FILTER_COUNT_MAX, RATING_MAX } from '@rialto/contract/limits'
import { type Bits, countBits, forEachRow, hasBit, rowsIn } from './bits.ts'
import type { CatalogIndex, FacetName } from './catalog-index.ts'
import { starsFlag } from './flags.ts'
import type { FilterName, SelectedRows } from './selection.ts'

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
  /** Index n: products with at least n stars. */
  ratings: number[]
  /** Minor units; 0 where nothing is left. */
  minPrice: number
  maxPrice: number
}

/** Above this many rows it is less work to go through the values than through the rows. */
const TALLIED_ROWS_MAX = 100_000

/** Counts how many products each choice would show. A filter ignores its own choices, so that a second brand can be added to a first. */
export function countFilters(index: CatalogIndex, selected: SelectedRows): FilterCounts {
  const countFacet = facetCounter(index, selected)
  const [minPrice, maxPrice] = priceRange(index, selected.except('price'))
  return {
    total: countBits(selected.all),
    brands: countFacet('brands'),
    categories: countFacet('categories'),
    sizes: countFacet('sizes'),
    colors: countFacet('colors'),
    inStock: index.flag('inStock').countIn(selected.except('inStock')),
    discounted: index.flag('discounted').countIn(selected.except('discounted')),
    ratings: countRatings(index, selected.except('rating')),
    minPrice,
    maxPrice,
  }
}

function facetCounter(index: CatalogIndex, selected: SelectedRows) {
  // Most filters are not set: their counts share the rows of the selection.
  let tallied: Uint32Array | undefined
  const rowsOf = (bits: Bits) => {
    if (bits !== selected.all) return rowsIn(bits)
    tallied ??= rowsIn(bits)
    return tallied
  }
  return (name: FacetName & FilterName): Map<number, number> => {
    const bits = selected.except(name)
    return countBits(bits) > TALLIED_ROWS_MAX
      ? index.facet(name).countEach(bits, FILTER_COUNT_MAX)
      : index.facet(name).tally(rowsOf(bits))
  }
}

/** Index n: products with at least n stars. */
const countRatings = (index: CatalogIndex, bits: Bits): number[] =>
  Array.from({ length: RATING_MAX + 1 }, (_, stars) =>
    stars === 0 ? countBits(bits) : index.flag(starsFlag(stars)).countIn(bits),
  )

/** The lowest and the highest price of these rows; 0 where there are none. */
function priceRange(index: CatalogIndex, bits: Bits): [min: number, max: number] {
  const { prices } = index
  if (countBits(bits) > TALLIED_ROWS_MAX) return [firstPrice(index, bits, false), firstPrice(index, bits, true)]
  let [min, max] = [Number.POSITIVE_INFINITY, 0]
  forEachRow(bits, (row) => {
    min = Math.min(min, prices.keyOf(row))
    max = Math.max(max, prices.keyOf(row))
  })
  return [min === Number.POSITIVE_INFINITY ? 0 : min, max]
}

function firstPrice(index: CatalogIndex, bits: Bits, fromHighest: boolean): number {
  const { rows } = index.prices
  for (let place = 0; place < rows.length; place++) {
    const row = rows[fromHighest ? rows.length - 1 - place : place] ?? 0
    if (hasBit(bits, row)) return index.prices.keyOf(row)
  }
  return 0
}

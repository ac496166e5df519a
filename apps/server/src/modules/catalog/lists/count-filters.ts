import { FILTER_COUNT_MAX, RATING_MAX } from '@rialto/contract/limits'
import { type Bits, countBits, estimateCount, fewRowsIn, hasBit, rowsIn } from './bits.ts'
import type { CatalogIndex, FlagName } from './catalog-index.ts'
import type { CountsByValue, FacetCounts, FacetName } from './facets.ts'
import { starsFlag } from './flags.ts'
import type { FilterName, SelectedRows } from './selection.ts'

/** The number of products that each choice would show; choices without products are absent. */
export interface FilterCounts {
  /** Products in the present selection. */
  total: number
  brands: CountsByValue
  categories: CountsByValue
  sizes: CountsByValue
  colors: CountsByValue
  inStock: number
  discounted: number
  /** Index n: products with at least n + 1 stars. */
  ratings: number[]
  /** Minor units; 0 where nothing is left. */
  minPrice: number
  maxPrice: number
  /** Counts of brands, categories, sizes and colours are estimates, as there are many products. */
  areEstimates: boolean
}

/** Up to this many rows, their prices are compared one by one; among more, the first by price is soon met. */
const COMPARED_ROWS_MAX = 100_000

/** Counts how many products each choice would show. A filter ignores its own choices, so that a second brand can be added to a first. */
export function countFilters(index: CatalogIndex, selected: SelectedRows): FilterCounts {
  const facets = facetCounter(index, selected)
  const few = fewRowsIn(selected.all)
  const countFlag = (name: FlagName, filter: FilterName) => {
    const [flag, rows] = [index.flag(name), selected.except(filter)]
    return few && rows === selected.all
      ? few.reduce((count, row) => count + Number(flag.has(row)), 0)
      : flag.countIn(rows, FILTER_COUNT_MAX)
  }
  const total = few?.length ?? countBits(selected.all)
  const priced = selected.except('price')
  const [minPrice, maxPrice] = few && priced === selected.all ? rangeOf(index, few) : priceRange(index, priced)
  return {
    total,
    brands: facets.count('brands'),
    categories: facets.count('categories'),
    sizes: facets.count('sizes'),
    colors: facets.count('colors'),
    inStock: countFlag('inStock', 'inStock'),
    discounted: countFlag('discounted', 'discounted'),
    ratings: STARS.map((stars) => countFlag(starsFlag(stars), 'rating')),
    minPrice,
    maxPrice,
    areEstimates: facets.areEstimates(),
  }
}

/** Most filters are not set: they share one count of all facets. */
function facetCounter(index: CatalogIndex, selected: SelectedRows) {
  const countRows = (rows: Bits) => (rows === index.visible ? index.facets.countAll() : index.facets.count(rows))
  let shared: FacetCounts | undefined
  let areEstimates = false
  return {
    count(name: FacetName & FilterName): CountsByValue {
      const rows = selected.except(name)
      const counts = rows === selected.all ? (shared ?? countRows(rows)) : countRows(rows)
      if (rows === selected.all) shared = counts
      areEstimates ||= counts.areEstimates
      return counts[name]
    },
    areEstimates: () => areEstimates,
  }
}

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** The lowest and the highest price of these rows; 0 where there are none. */
function priceRange(index: CatalogIndex, bits: Bits): [min: number, max: number] {
  if (estimateCount(bits) > COMPARED_ROWS_MAX) return [firstPrice(index, bits, false), firstPrice(index, bits, true)]
  return rangeOf(index, rowsIn(bits))
}

function rangeOf({ prices }: CatalogIndex, rows: Uint32Array): [min: number, max: number] {
  let [min, max] = [Number.POSITIVE_INFINITY, 0]
  for (const row of rows) {
    const price = prices.keyOf(row)
    if (price < min) min = price
    if (price > max) max = price
  }
  return [rows.length === 0 ? 0 : min, max]
}

function firstPrice(index: CatalogIndex, bits: Bits, fromHighest: boolean): number {
  const { rows } = index.prices
  for (let place = 0; place < rows.length; place++) {
    const row = rows[fromHighest ? rows.length - 1 - place : place] ?? 0
    if (hasBit(bits, row)) return index.prices.keyOf(row)
  }
  return 0
}

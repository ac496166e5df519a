import { RATING_MAX } from '@rialto/contract/limits'
import type { CatalogIndex } from './catalog-index.ts'
import type { CommonRows } from './common-rows.ts'
import { CountedRows } from './counted-rows.ts'
import type { FilterName } from './filter-names.ts'
import { type FlagName, starsFlag } from './flags.ts'
import type { SearchKey } from './known-counts.ts'
import type { SelectedRows } from './selection.ts'
import type { CountsByValue } from './value-column.ts'

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
  /** Minor units: the prices at 0, 5, 10 … 100 % of the products, ascending; empty where nothing is left. */
  priceQuantiles: number[]
  /** Counts of brands, categories, sizes and colours are estimates, as there are many products. */
  areEstimates: boolean
}

const COUNTED_FACETS = ['brands', 'categories', 'sizes', 'colors'] as const
const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

/** Counts how many products each choice would show. A filter ignores its own choices, so that a second brand can be added to a first. */
export function countFilters(index: CatalogIndex, selected: SelectedRows, search: SearchKey = null): FilterCounts {
  const rowsFor = rowsByFilter(index, selected, search)
  const areEstimates = COUNTED_FACETS.some((facet) => rowsFor(facet).areEstimates)
  // Estimates are enough where all counts are rounded.
  const countFlag = (filter: FilterName, name: FlagName) =>
    areEstimates ? rowsFor(filter).estimateFlag(name) : rowsFor(filter).countFlag(name)
  const [minPrice, maxPrice] = rowsFor('price').priceRange()
  return {
    total: rowsFor('all').countRows(),
    brands: rowsFor('brands').count('brands'),
    categories: rowsFor('categories').count('categories'),
    sizes: rowsFor('sizes').count('sizes'),
    colors: rowsFor('colors').count('colors'),
    inStock: countFlag('inStock', 'inStock'),
    discounted: countFlag('discounted', 'discounted'),
    ratings: STARS.map((stars) => countFlag('rating', starsFlag(stars))),
    minPrice,
    maxPrice,
    priceQuantiles: rowsFor('price').priceQuantiles(),
    areEstimates,
  }
}

/** Most filters are not set: they share one set of rows. */
function rowsByFilter(
  index: CatalogIndex,
  { selection, all, except }: SelectedRows,
  search: SearchKey,
): (filter: FilterName | 'all') => CountedRows {
  const countedAll = new CountedRows(index, all, index.counts.of(search, selection))
  const counted = new Map<CommonRows, CountedRows>([[all, countedAll]])
  return (filter) => {
    if (filter === 'all') return countedAll
    const rows = except(filter)
    const ofRows = counted.get(rows) ?? new CountedRows(index, rows, index.counts.of(search, selection, filter))
    counted.set(rows, ofRows)
    return ofRows
  }
}

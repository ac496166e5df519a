import { RATING_MAX } from '@rialto/contract/limits'
import type { Columns } from './columns.ts'
import type { Facet } from './facet.ts'
import { type Fails, FILTER } from './selection.ts'

/** How many products each choice would show; choices that would show none are absent. */
export interface FilterCounts {
  /** In the selection as it is. */
  total: number
  brands: ReadonlyMap<number, number>
  categories: ReadonlyMap<number, number>
  sizes: ReadonlyMap<number, number>
  colors: ReadonlyMap<number, number>
  inStock: number
  discounted: number
  /** By stars: rated so or better. */
  ratings: number[]
  /** Minor units; 0 where nothing is left. */
  minPrice: number
  maxPrice: number
}

/**
 * Counts in one pass what every choice would show. A filter's own choices are left out of its counts, so that one can add a
 * second brand to a first: a row that fails nothing counts for all, one that fails a single filter counts for that filter.
 */
export function countFilters(columns: Columns, fails: Fails): FilterCounts {
  const brands = new FacetCount(columns.brands)
  const categories = new FacetCount(columns.categories)
  const sizes = new FacetCount(columns.sizes)
  const colors = new FacetCount(columns.colors)
  const byStars = new Array<number>(RATING_MAX + 1).fill(0)
  let total = 0
  let inStock = 0
  let discounted = 0
  let minPrice = Number.POSITIVE_INFINITY
  let maxPrice = 0
  for (let row = 0; row < fails.length; row++) {
    const failed = fails[row] ?? 0
    // Two failed filters, or one that is never left out.
    if ((failed & (failed - 1)) !== 0 || failed === FILTER.always) continue
    if (failed === 0) total++
    if ((failed & ~FILTER.brands) === 0) brands.add(row)
    if ((failed & ~FILTER.categories) === 0) categories.add(row)
    if ((failed & ~FILTER.sizes) === 0) sizes.add(row)
    if ((failed & ~FILTER.colors) === 0) colors.add(row)
    if ((failed & ~FILTER.inStock) === 0) inStock += columns.inStock[row] ?? 0
    if ((failed & ~FILTER.discounted) === 0) discounted += columns.discounted[row] ?? 0
    if ((failed & ~FILTER.rating) === 0) {
      const stars = Math.floor((columns.rating[row] ?? 0) / 100)
      byStars[stars] = (byStars[stars] ?? 0) + 1
    }
    if ((failed & ~FILTER.price) === 0) {
      const price = columns.salePrice[row] ?? 0
      if (price < minPrice) minPrice = price
      if (price > maxPrice) maxPrice = price
    }
  }
  return {
    total,
    brands: brands.counts(),
    categories: categories.counts(),
    sizes: sizes.counts(),
    colors: colors.counts(),
    inStock,
    discounted,
    ratings: byStars.map((_, stars) => byStars.slice(stars).reduce((sum, count) => sum + count, 0)),
    minPrice: minPrice === Number.POSITIVE_INFINITY ? 0 : minPrice,
    maxPrice,
  }
}

class FacetCount {
  readonly #facet: Facet
  readonly #counts: Uint32Array

  constructor(facet: Facet) {
    this.#facet = facet
    this.#counts = new Uint32Array(facet.ids.length)
  }

  add(row: number): void {
    const { starts, codes } = this.#facet
    const end = starts[row + 1] ?? 0
    for (let at = starts[row] ?? 0; at < end; at++) {
      const code = codes[at] ?? 0
      this.#counts[code] = (this.#counts[code] ?? 0) + 1
    }
  }

  counts(): Map<number, number> {
    const counts = new Map<number, number>()
    this.#facet.ids.forEach((id, code) => {
      const count = this.#counts[code] ?? 0
      if (count > 0) counts.set(id, count)
    })
    return counts
  }
}

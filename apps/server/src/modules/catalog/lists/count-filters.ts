import { RATING_MAX } from '@rialto/contract/limits'
import type { Columns } from './columns.ts'
import type { Facet } from './facet.ts'
import { type FailedFilters, FILTER } from './selection.ts'

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

/**
 * Counts in one pass how many products each choice would show. A filter ignores its own choices, so that a second brand can be
 * added to a first: a row that passes every filter counts for all, a row that fails a single filter counts for that filter.
 */
export function countFilters(columns: Columns, fails: FailedFilters): FilterCounts {
  const tally = new Tally(columns)
  for (let row = 0; row < fails.length; row++) {
    const failed = fails[row] ?? 0
    if (failed === 0) tally.countForAll(row)
    else tally.countFor(failed, row)
  }
  return tally.counts()
}

class Tally {
  readonly #columns: Columns
  readonly #brands: FacetCount
  readonly #categories: FacetCount
  readonly #sizes: FacetCount
  readonly #colors: FacetCount
  readonly #byStars = new Array<number>(RATING_MAX + 1).fill(0)
  #total = 0
  #inStock = 0
  #discounted = 0
  #minPrice = Number.POSITIVE_INFINITY
  #maxPrice = 0

  constructor(columns: Columns) {
    this.#columns = columns
    this.#brands = new FacetCount(columns.brands)
    this.#categories = new FacetCount(columns.categories)
    this.#sizes = new FacetCount(columns.sizes)
    this.#colors = new FacetCount(columns.colors)
  }

  countForAll(row: number): void {
    this.#total++
    this.#brands.add(row)
    this.#categories.add(row)
    this.#sizes.add(row)
    this.#colors.add(row)
    this.#inStock += this.#columns.inStock[row] ?? 0
    this.#discounted += this.#columns.discounted[row] ?? 0
    this.#addRating(row)
    this.#addPrice(row)
  }

  /** Counts a row that fails one filter for that filter; a row that fails several is not counted. */
  countFor(failed: number, row: number): void {
    if (failed === FILTER.brands) this.#brands.add(row)
    else if (failed === FILTER.categories) this.#categories.add(row)
    else if (failed === FILTER.sizes) this.#sizes.add(row)
    else if (failed === FILTER.colors) this.#colors.add(row)
    else if (failed === FILTER.inStock) this.#inStock += this.#columns.inStock[row] ?? 0
    else if (failed === FILTER.discounted) this.#discounted += this.#columns.discounted[row] ?? 0
    else if (failed === FILTER.rating) this.#addRating(row)
    else if (failed === FILTER.price) this.#addPrice(row)
  }

  counts(): FilterCounts {
    return {
      total: this.#total,
      brands: this.#brands.counts(),
      categories: this.#categories.counts(),
      sizes: this.#sizes.counts(),
      colors: this.#colors.counts(),
      inStock: this.#inStock,
      discounted: this.#discounted,
      ratings: this.#byStars.map((_, stars) => this.#byStars.slice(stars).reduce((sum, count) => sum + count, 0)),
      minPrice: this.#minPrice === Number.POSITIVE_INFINITY ? 0 : this.#minPrice,
      maxPrice: this.#maxPrice,
    }
  }

  #addRating(row: number): void {
    const stars = Math.floor((this.#columns.rating[row] ?? 0) / 100)
    this.#byStars[stars] = (this.#byStars[stars] ?? 0) + 1
  }

  #addPrice(row: number): void {
    const price = this.#columns.salePrice[row] ?? 0
    if (price < this.#minPrice) this.#minPrice = price
    if (price > this.#maxPrice) this.#maxPrice = price
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

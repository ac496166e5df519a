import type { CommonRows, CountsByValue } from '@rialto/catalog-index'
import { RATING_MAX } from '@rialto/contract/limits'
import type { CatalogIndex } from './catalog-index.ts'
import { type FacetName, type FlagName, flagId, starsFlag } from './facets.ts'
import type { CountsOfRows, FilterName, SearchKey } from './filters.ts'
import type { SelectedRows } from './selection.ts'

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

/** So many rows of rare values are looked up at most, to count them exactly where other values are estimated. */
const LOOKED_UP_MAX = 100_000

/** Prices are sorted of at most so many rows: more would move a quantile by about a hundredth. */
const PRICES_MAX = 2_000
const PRICE_PARTS = 20

/** Counts the values of rows, unless it is known already: exactly those of few, of many in an evenly spread part of them. */
class CountedRows {
  readonly #index: CatalogIndex
  readonly #rows: CommonRows
  readonly #known: CountsOfRows

  constructor(index: CatalogIndex, rows: CommonRows, known: CountsOfRows) {
    this.#index = index
    this.#rows = rows
    this.#known = known
  }

  /** Of all products, the numbers for each value are known. */
  get #isWholeCatalogue(): boolean {
    return this.#rows.are(this.#index.visible)
  }

  get areEstimates(): boolean {
    this.#known.areEstimates ??= !this.#isWholeCatalogue && this.#rows.few === undefined
    return this.#known.areEstimates
  }

  /** The exact number of rows. */
  countRows(): number {
    this.#known.total ??= this.#rows.count()
    return this.#known.total
  }

  /** The number of rows of each value, or an estimate. */
  count(facet: FacetName): CountsByValue {
    const counts = this.#known.facets.get(facet) ?? this.#countFacet(facet)
    this.#known.facets.set(facet, counts)
    return counts
  }

  /** The exact number of rows with a flag. */
  countFlag(name: FlagName): number {
    if (!this.areEstimates) return this.estimateFlag(name)
    const count = this.#known.flags.get(name) ?? this.#rows.countIn(this.#index.flag(name).content)
    this.#known.flags.set(name, count)
    return count
  }

  /** The number of rows with a flag, or an estimate. */
  estimateFlag(name: FlagName): number {
    return this.count('flags').get(flagId(name)) ?? 0
  }

  /** The lowest and the highest price, in minor units; 0 where there are no rows. */
  priceRange(): [min: number, max: number] {
    this.#known.prices ??= this.#readPriceRange()
    return this.#known.prices
  }

  /**
   * The prices, in minor units, up to which each twentieth of the rows costs, from the lowest to the highest price: of many rows those of
   * an evenly spread part. Empty where there are no rows.
   */
  priceQuantiles(): number[] {
    this.#known.priceQuantiles ??= this.#readPriceQuantiles()
    return this.#known.priceQuantiles
  }

  #countFacet(facet: FacetName): CountsByValue {
    const column = this.#index.facets.column(facet)
    if (this.#isWholeCatalogue) return column.countAll()
    const { rows, step } = this.#rows.sample
    const counts = column.count(rows)
    if (step === 1) return counts
    for (const [id, count] of counts) counts.set(id, count * step)
    this.#countRareValues(facet, counts)
    return counts
  }

  #readPriceRange(): [min: number, max: number] {
    const rows = this.#rows.listed
    if (!rows) return this.#index.priceRanges.rangeOf(this.#rows.bits)
    if (rows.length === 0) return [0, 0]
    let [min, max] = [Number.POSITIVE_INFINITY, 0]
    for (const row of rows) {
      const price = this.#index.prices.keyOf(row)
      if (price < min) min = price
      if (price > max) max = price
    }
    return [min, max]
  }

  #readPriceQuantiles(): number[] {
    const { rows } = this.#rows.sample
    if (rows.length === 0) return []
    const step = Math.ceil(rows.length / PRICES_MAX)
    const [min, max] = this.priceRange()
    // Whole numbers of 32 bits are sorted in a third of the time.
    const prices = new (max < 2 ** 32 ? Uint32Array : Float64Array)(Math.ceil(rows.length / step))
    for (let at = 0; at < prices.length; at++) prices[at] = this.#index.prices.keyOf(rows[at * step] ?? 0)
    prices.sort()
    const last = prices.length - 1
    const quantiles = Array.from(
      { length: PRICE_PARTS + 1 },
      (_, n) => prices[Math.round((last * n) / PRICE_PARTS)] ?? 0,
    )
    // A part may miss the ends.
    return [min, ...quantiles.slice(1, -1), max]
  }

  /** A part of the rows may miss values with few products. */
  #countRareValues(facet: FacetName, counts: Map<number, number>): void {
    let left = LOOKED_UP_MAX
    for (const id of this.#index.facets.column(facet).rareIds()) {
      const set = this.#index.facets.rowsOf(facet, id)
      left -= set?.size ?? 0
      if (!set || left < 0) return
      const count = this.#rows.countIn(set.content)
      if (count > 0) counts.set(id, count)
      else counts.delete(id)
    }
  }
}

import { LRUCache } from 'lru-cache'
import type { FacetName } from './facets.ts'
import type { FilterName, Selection } from './filter-names.ts'
import type { FlagName } from './flags.ts'
import type { CountsByValue } from './value-column.ts'

/** The counts of a selection that have been needed so far. */
export interface CountsOfRows {
  facets: Map<FacetName, CountsByValue>
  flags: Map<FlagName, number>
  total?: number
  areEstimates?: boolean
  prices?: [min: number, max: number]
  priceQuantiles?: number[]
}

/** Tells searches apart; null without one. */
export type SearchKey = readonly unknown[] | null

const KEPT = 1_000

const WITHOUT: Record<FilterName, Partial<Selection>> = {
  categories: { categoryIds: [] },
  brands: { brandIds: [] },
  sizes: { sizeIds: [] },
  colors: { colorIds: [] },
  rating: { rating: undefined },
  price: { minPrice: undefined, maxPrice: undefined },
  inStock: { inStock: false },
  discounted: { discounted: false },
}

/**
 * Counts of the rows of many selections, cached. Selections share them: a filter's counts ignore its own choices, so that they stay the
 * same when a second brand is chosen, and are the same for each brand of a category.
 */
export class KnownCounts {
  readonly #counts = new LRUCache<string, CountsOfRows>({ max: KEPT })

  /** The counts of a selection, or of it without the choices of a filter. They are to be filled before the rows change. */
  of(search: SearchKey, selection: Selection, except?: FilterName): CountsOfRows {
    const key = JSON.stringify([search, except ? { ...selection, ...WITHOUT[except] } : selection])
    const known = this.#counts.get(key) ?? { facets: new Map(), flags: new Map() }
    this.#counts.set(key, known)
    return known
  }

  clear(): void {
    this.#counts.clear()
  }
}

import type { CountsByValue } from '@rialto/catalog-index'
import type { CategoryBrief, ProductFilters } from '@rialto/contract/catalog'
import type { ShopBrief } from '@rialto/contract/shops'
import { LRUCache } from 'lru-cache'
import type { FacetName, FlagName } from './facets.ts'

/** The names of all filters' choices, in the order in which filters show them. Only active shops. */
export interface FilterNames {
  shops: ShopBrief[]
  brands: { id: number; name: string }[]
  categories: (CategoryBrief & { parent_id: number | null })[]
  sizes: { id: number; name: string }[]
  colors: { id: number; name: string; code: string }[]
}

export interface TranslatedNames {
  names: Promise<FilterNames>
  /** The names have been read anew since, so translations may have changed. */
  areOutdated: boolean
}

export interface NamedFilters {
  filters: ProductFilters & { total: number }
  /** The names that they were made with. */
  names: FilterNames
}

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

/** The filters whose counts ignore their own choices. */
export type FilterName = 'categories' | 'brands' | 'sizes' | 'colors' | 'rating' | 'price' | 'inStock' | 'discounted'

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

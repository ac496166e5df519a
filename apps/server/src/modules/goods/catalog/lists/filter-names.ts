import type { CategoryBrief, ProductFilters } from '@rialto/contract/catalog'
import type { ShopBrief } from '@rialto/contract/shops'

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

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

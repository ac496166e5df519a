import { type Condition, type KnownCounts, noCounts, type Selection } from '@rialto/catalog-index'
import type { CategoryBrief, ProductFilters } from '@rialto/contract/catalog'
import type { ShopBrief } from '@rialto/contract/shops'
import { LRUCache } from 'lru-cache'
import { type FacetName, flagId, starsFlag } from './listed-product.ts'

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
export interface ChosenFilters {
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

export const EVERYTHING: ChosenFilters = {
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

/** Tells searches apart; null without one. */
export type SearchKey = readonly unknown[] | null

const KEPT = 1_000

const WITHOUT: Record<FilterName, Partial<ChosenFilters>> = {
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
export class CachedCounts {
  readonly #counts = new LRUCache<string, KnownCounts>({ max: KEPT })

  /** The counts of chosen filters, or of these without the choices of one. They are to be filled before the rows change. */
  of(search: SearchKey, chosen: ChosenFilters, except?: FilterName): KnownCounts {
    const key = JSON.stringify([search, except ? { ...chosen, ...WITHOUT[except] } : chosen])
    const known = this.#counts.get(key) ?? noCounts()
    this.#counts.set(key, known)
    return known
  }

  clear(): void {
    this.#counts.clear()
  }
}

/** What products of the chosen filters meet. A shop is no choice of a filter, so it applies to every count. */
export function selectionOf(names: FilterNames, chosen: ChosenFilters): Selection<FilterName> {
  const { shopIds, brandIds, sizeIds, colorIds, rating, minPrice, maxPrice } = chosen
  const categoryIds = narrowest(names, chosen.categoryIds)
  const flag = (name: Parameters<typeof flagId>[0]): Condition => ({ column: 'flags', ids: [flagId(name)] })
  const filters = new Map<FilterName, Condition>()
  const values = (name: FacetName & FilterName, ids: readonly number[]) => {
    if (ids.length > 0) filters.set(name, { column: name, ids })
  }
  values('categories', categoryIds)
  values('brands', brandIds)
  values('sizes', sizeIds)
  values('colors', colorIds)
  if (rating !== undefined && rating > 0) filters.set('rating', flag(starsFlag(rating)))
  if (minPrice !== undefined || maxPrice !== undefined) filters.set('price', { min: minPrice, max: maxPrice })
  if (chosen.inStock) filters.set('inStock', flag('inStock'))
  if (chosen.discounted) filters.set('discounted', flag('discounted'))
  return { base: shopIds.length > 0 ? [{ column: 'shops', ids: shopIds }] : [], filters }
}

/**
 * Removes categories whose sub-categories are chosen too: "Bags" with "Totes" means the totes alone. A category without chosen
 * sub-categories means all of its products.
 */
export function narrowest({ categories }: FilterNames, chosen: readonly number[]): readonly number[] {
  if (chosen.length < 2) return chosen
  const narrowed = new Set(categories.filter((each) => chosen.includes(each.id)).map((each) => each.parent_id))
  return chosen.filter((id) => !narrowed.has(id))
}

import { type Bits, intersect, intersection } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FacetName } from './facets.ts'
import { starsFlag } from './flags.ts'

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

/** The rows that meet a selection. */
export interface SelectedRows {
  /** The rows that meet every filter. */
  all: Bits
  /** The rows that meet every filter but this one; the same as `all` where it is not set. */
  except(filter: FilterName): Bits
}

/** @param found the rows that a search found; undefined without a search. */
export function select(index: CatalogIndex, selection: Selection, found?: Bits): SelectedRows {
  // The search and the shop are no choices of the filters, so they apply to every count.
  const base = [found, selection.shopIds.length > 0 ? rowsWithAny(index, 'shops', selection.shopIds) : undefined]
    .filter((rows) => rows !== undefined)
    .reduce(intersection, index.visible)
  const filters = selectedFilters(index, selection)
  const meet = (names: readonly FilterName[]): Bits => {
    const [first, ...others] = names.map((name) => filters.get(name) ?? base)
    if (!first) return base
    const bits = intersection(base, first)
    for (const other of others) intersect(bits, other)
    return bits
  }
  const names = [...filters.keys()]
  const all = meet(names)
  return { all, except: (filter) => (filters.has(filter) ? meet(names.filter((name) => name !== filter)) : all) }
}

/** The rows that meet each filter that is set. */
function selectedFilters(index: CatalogIndex, selection: Selection): Map<FilterName, Bits> {
  const filters = new Map<FilterName, Bits>()
  const facet = (name: FacetName & FilterName, ids: readonly number[]) => {
    if (ids.length > 0) filters.set(name, rowsWithAny(index, name, ids))
  }
  facet('categories', narrowest(index, selection.categoryIds))
  facet('brands', selection.brandIds)
  facet('sizes', selection.sizeIds)
  facet('colors', selection.colorIds)
  const { rating, minPrice, maxPrice } = selection
  if (rating !== undefined && rating > 0) filters.set('rating', rowsWithFlag(index, starsFlag(rating)))
  if (minPrice !== undefined || maxPrice !== undefined) filters.set('price', index.rowsByPrice(minPrice, maxPrice))
  if (selection.inStock) filters.set('inStock', rowsWithFlag(index, 'inStock'))
  if (selection.discounted) filters.set('discounted', rowsWithFlag(index, 'discounted'))
  return filters
}

function rowsWithAny(index: CatalogIndex, facet: FacetName, ids: readonly number[]): Bits {
  const bits = index.emptyBits()
  for (const id of ids) index.facets.rowsOf(facet, id)?.addTo(bits)
  return bits
}

function rowsWithFlag(index: CatalogIndex, flag: Parameters<CatalogIndex['flag']>[0]): Bits {
  const bits = index.emptyBits()
  index.flag(flag).addTo(bits)
  return bits
}

/**
 * Removes categories whose sub-categories are chosen too: "Bags" with "Totes" means the totes alone. A category without chosen
 * sub-categories means all of its products.
 */
function narrowest({ names }: CatalogIndex, chosen: readonly number[]): number[] {
  if (chosen.length < 2) return [...chosen]
  const narrowed = new Set(names.categories.filter((each) => chosen.includes(each.id)).map((each) => each.parent_id))
  return chosen.filter((id) => !narrowed.has(id))
}

import { type Bits, intersectInto } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { FacetName } from './facets.ts'
import { starsFlag } from './flags.ts'
import type { RowSet } from './row-set.ts'
import { ScratchMemory } from './scratch-memory.ts'

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
  /** Holds the sets: they must not be used once it is used for something else. */
  scratch: ScratchMemory
}

/**
 * @param found the rows that a search found; undefined without a search.
 * @param scratch memory for the sets of rows; its content is given up.
 */
export function select(
  index: CatalogIndex,
  selection: Selection,
  found?: Bits,
  scratch = new ScratchMemory(),
): SelectedRows {
  scratch.releaseAll()
  const rows = new RowReader(index, scratch)
  // The search and the shop are no choices of the filters, so they apply to every count.
  const base = [found, selection.shopIds.length > 0 ? rows.withAny('shops', selection.shopIds) : undefined]
    .filter((set) => set !== undefined)
    .reduce((one, other) => rows.common(one, other), index.visible)
  const filters = [...selectedFilters(index, selection, rows)]
  const meetingFirst = [base]
  for (const [n, [, set]] of filters.entries()) meetingFirst.push(rows.common(meetingFirst[n] ?? base, set))
  const all = meetingFirst.at(-1) ?? base
  let exceptions: Map<FilterName, Bits> | undefined
  return {
    all,
    except(filter) {
      exceptions ??= exceptEach(filters, meetingFirst, rows)
      return exceptions.get(filter) ?? all
    },
    scratch,
  }
}

/**
 * For each filter, the rows that meet all others: the filters before it, and the ones after it, which are combined from the end. So
 * the work grows with the number of filters and not with its square.
 * @param meetingFirst at n, the rows that meet the first n filters
 */
function exceptEach(filters: readonly (readonly [FilterName, Bits])[], meetingFirst: readonly Bits[], rows: RowReader) {
  const exceptions = new Map<FilterName, Bits>()
  let meetingLast: Bits | undefined
  for (const [n, [name, set]] of [...filters.entries()].reverse()) {
    const before = meetingFirst[n] ?? set
    exceptions.set(name, meetingLast ? rows.common(before, meetingLast) : before)
    if (n > 0) meetingLast = meetingLast ? rows.common(set, meetingLast) : set
  }
  return exceptions
}

/** The rows that meet each filter that is set. */
function selectedFilters(index: CatalogIndex, selection: Selection, rows: RowReader): Map<FilterName, Bits> {
  const filters = new Map<FilterName, Bits>()
  const facet = (name: FacetName & FilterName, ids: readonly number[]) => {
    if (ids.length > 0) filters.set(name, rows.withAny(name, ids))
  }
  facet('categories', narrowest(index, selection.categoryIds))
  facet('brands', selection.brandIds)
  facet('sizes', selection.sizeIds)
  facet('colors', selection.colorIds)
  const { rating, minPrice, maxPrice } = selection
  if (rating !== undefined && rating > 0) filters.set('rating', rows.ofSet(index.flag(starsFlag(rating))))
  const priced = rows.priced(minPrice, maxPrice)
  if (priced) filters.set('price', priced)
  if (selection.inStock) filters.set('inStock', rows.ofSet(index.flag('inStock')))
  if (selection.discounted) filters.set('discounted', rows.ofSet(index.flag('discounted')))
  return filters
}

/** Reads sets of rows into scratch memory. The sets are only for reading, as some are the index's own. */
class RowReader {
  readonly #index: CatalogIndex
  readonly #scratch: ScratchMemory

  constructor(index: CatalogIndex, scratch: ScratchMemory) {
    this.#index = index
    this.#scratch = scratch
  }

  common(one: Bits, other: Bits): Bits {
    const rows = this.#take()
    intersectInto(rows, one, other)
    return rows
  }

  ofSet(set: RowSet): Bits {
    return set.bits ?? this.#union([set])
  }

  withAny(facet: FacetName, ids: readonly number[]): Bits {
    const sets = ids.map((id) => this.#index.facets.rowsOf(facet, id)).filter((set) => set !== undefined)
    const [first] = sets
    return first && sets.length === 1 ? this.ofSet(first) : this.#union(sets)
  }

  /** Undefined if every row has such a price. */
  priced(min?: number, max?: number): Bits | undefined {
    if (min === undefined && max === undefined) return undefined
    const rows = this.#take()
    return this.#index.priceRanges.readBetween(rows, min, max) ? rows : undefined
  }

  #union(sets: readonly RowSet[]): Bits {
    const rows = this.#take().fill(0)
    for (const set of sets) set.addTo(rows)
    return rows
  }

  #take(): Bits {
    return this.#scratch.take(this.#index.visible.length)
  }
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

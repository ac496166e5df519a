import type { Bits } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { CommonRows } from './common-rows.ts'
import type { FacetName } from './facets.ts'
import type { FilterName, Selection } from './filter-names.ts'
import { starsFlag } from './flags.ts'
import { RowSet } from './row-set.ts'
import type { RowsContent } from './rows.ts'
import { ScratchMemory } from './scratch-memory.ts'

/** The rows that meet a selection. */
export interface SelectedRows {
  selection: Selection
  /** The rows that meet every filter. */
  all: CommonRows
  /** The rows that meet every filter but this one; the same as `all` where it is not set. */
  except(filter: FilterName): CommonRows
  /** The rows of the shop and of each filter that is set. */
  chosen: readonly RowsContent[]
}

/**
 * @param found the rows that a search found; undefined without a search.
 * @param scratch memory for sets of rows; its content is given up, and the selection with it once it is used for another one.
 */
export function select(
  index: CatalogIndex,
  selection: Selection,
  found?: RowsContent,
  scratch = new ScratchMemory(),
): SelectedRows {
  scratch.releaseAll()
  const rows = new RowReader(index, scratch)
  // The search and the shop are no choices of the filters, so they apply to every count.
  const shop = selection.shopIds.length > 0 ? [rows.withAny('shops', selection.shopIds)] : []
  const base = [...(found ? [found] : []), ...shop]
  const filters = selectedFilters(index, selection, rows)
  // Values have the rows of visible products alone.
  const hasValues = (set: RowsContent) => set !== found && set !== filters.get('price')
  const common = (sets: readonly RowsContent[]): CommonRows => {
    const [first = visible, ...others] = sets.some(hasValues) ? sets : [visible, ...sets]
    return index.common([first, ...others], scratch)
  }
  const visible = { bits: index.visible }
  const all = common([...base, ...filters.values()])
  const exceptions = new Map<FilterName, CommonRows>()
  return {
    selection,
    all,
    except(filter) {
      if (!filters.has(filter)) return all
      const others = [...filters].flatMap(([name, set]) => (name === filter ? [] : [set]))
      const rest = exceptions.get(filter) ?? common([...base, ...others])
      exceptions.set(filter, rest)
      return rest
    },
    chosen: [...shop, ...filters.values()],
  }
}

/** The rows that meet each filter that is set. */
function selectedFilters(index: CatalogIndex, selection: Selection, rows: RowReader): Map<FilterName, RowsContent> {
  const filters = new Map<FilterName, RowsContent>()
  const facet = (name: FacetName & FilterName, ids: readonly number[]) => {
    if (ids.length > 0) filters.set(name, rows.withAny(name, ids))
  }
  facet('categories', narrowest(index, selection.categoryIds))
  facet('brands', selection.brandIds)
  facet('sizes', selection.sizeIds)
  facet('colors', selection.colorIds)
  const { rating, minPrice, maxPrice } = selection
  if (rating !== undefined && rating > 0) filters.set('rating', index.flag(starsFlag(rating)).content)
  const priced = rows.priced(minPrice, maxPrice)
  if (priced) filters.set('price', priced)
  if (selection.inStock) filters.set('inStock', index.flag('inStock').content)
  if (selection.discounted) filters.set('discounted', index.flag('discounted').content)
  return filters
}

const NO_ROWS = new RowSet()

/** Reads sets of rows, some into scratch memory. The sets are only for reading, as others are the index's own. */
class RowReader {
  readonly #index: CatalogIndex
  readonly #scratch: ScratchMemory

  constructor(index: CatalogIndex, scratch: ScratchMemory) {
    this.#index = index
    this.#scratch = scratch
  }

  withAny(facet: FacetName, ids: readonly number[]): RowsContent {
    const sets = ids.map((id) => this.#index.facets.rowsOf(facet, id)).filter((set) => set !== undefined)
    const [first = NO_ROWS] = sets
    return sets.length < 2 ? first.content : { bits: this.#union(sets) }
  }

  /** Undefined if every row has such a price. */
  priced(min?: number, max?: number): RowsContent | undefined {
    if (min === undefined && max === undefined) return undefined
    const bits = this.#take()
    return this.#index.priceRanges.readBetween(bits, min, max) ? { bits } : undefined
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

import {
  type Bits,
  type CommonRows,
  countBits,
  hasBit,
  intersection,
  pickFirst,
  RowSet,
  type RowsContent,
  ScratchMemory,
  subtract,
} from '@rialto/catalog-index'
import type { ProductSort } from '@rialto/contract/enums'
import type { CatalogIndex } from './catalog-index.ts'
import { type FacetName, starsFlag } from './facets.ts'
import type { FilterName, Selection } from './filters.ts'

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

/** Sets of rows that precede all others, best first. A row of several sets counts for the first. */
export type Ranking = readonly Bits[]

interface Page {
  sort: ProductSort
  ranking: Ranking
  offset: number
  limit: number
}

/** Going through an order to a page after the last one would meet every row, so the rows before a deep page are counted first. */
const DEEP_OFFSET = 5_000

/** Up to so many rows are compared with each other; of more, an order meets those of a page soon. */
const COMPARED_MAX = 5_000

/** The ids of one page of the selection, by rank and within a rank in the given order. */
export function pickPage(index: CatalogIndex, selected: CommonRows, page: Page): number[] {
  if (page.ranking.length === 0 && page.offset < DEEP_OFFSET)
    return Array.from(pick(index, selected, page), (row) => index.idOf(row))
  const compared = comparedRows(selected)
  const rows = compared ? sortByRank(index, compared, page) : goThroughRanks(index, selected, page)
  return rows.map((row) => index.idOf(row))
}

function comparedRows({ few }: CommonRows): Uint32Array | undefined {
  return few && few.length <= COMPARED_MAX ? few : undefined
}

/** Sorts all rows, which for few is less work than going through sets and orders. */
function sortByRank(index: CatalogIndex, rows: Uint32Array, { sort, ranking, offset, limit }: Page): number[] {
  const { order, backwards } = index.order(sort)
  const byRank = Map.groupBy(rows, (row) => ranking.findIndex((set) => hasBit(set, row)))
  const ranked = [...ranking.keys(), -1].flatMap((rank) => [
    ...order.sort(Uint32Array.from(byRank.get(rank) ?? []), backwards),
  ])
  return ranked.slice(offset, offset + limit)
}

function goThroughRanks(index: CatalogIndex, selected: CommonRows, { sort, ranking, offset, limit }: Page): number[] {
  const picked: number[] = []
  let skip = offset
  const rest = index.emptyBits()
  selected.bits.writeTo(rest)
  for (const bits of byRank(rest, ranking)) {
    if (picked.length === limit) break
    const count = countBits(bits)
    if (skip < count)
      picked.push(...pick(index, index.common([{ bits }]), { sort, offset: skip, limit: limit - picked.length }))
    skip = Math.max(0, skip - count)
  }
  return picked
}

/** Divides the rows by rank; at the end `rest` has those of none. */
function* byRank(rest: Bits, ranking: Ranking): Generator<Bits> {
  for (const set of ranking) {
    yield intersection(rest, set)
    subtract(rest, set)
  }
  yield rest
}

/** Goes through the rows if they are few, or through the order until it has met enough of them. */
function pick(index: CatalogIndex, rows: CommonRows, { sort, offset, limit }: Omit<Page, 'ranking'>): Iterable<number> {
  const { order, backwards } = index.order(sort)
  const compared = comparedRows(rows)
  const part = { backwards, offset, limit }
  return compared ? pickFirst(order, compared, part) : order.pick(rows.bits, part)
}

import { type Bits, countBits, hasBit, intersection, ScratchMemory, subtract } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { CommonRows } from './common-rows.ts'
import { pickFirst } from './order.ts'
import type { RowsContent } from './rows.ts'

/** What products are to have: any of some values of a column, or a key within a range, whose ends are part of it. */
export type Condition =
  | { column: string; ids: readonly number[] }
  | { column?: undefined; min?: number | undefined; max?: number | undefined }

/** What products are to meet. */
export interface Selection<Filter extends string = string> {
  /** Applies to all counts as well. */
  base: readonly Condition[]
  /** By name. Each can be left out, to count what else could be chosen there. */
  filters: ReadonlyMap<Filter, Condition>
}

/** The rows that meet a selection. */
export interface SelectedRows<Filter extends string = string> {
  /** The rows that meet every condition. */
  all: CommonRows
  /** The rows that meet every condition but that of a filter; the same as `all` where it is not set. */
  except(filter: Filter): CommonRows
  /** The rows of each condition. */
  chosen: readonly RowsContent[]
}

/**
 * @param found rows that were found otherwise, which apply to all counts; undefined where there are none to keep to
 * @param scratch memory for sets of rows; its content is given up, and the selection with it once it is used for another one.
 */
export function select<Filter extends string>(
  index: CatalogIndex,
  { base, filters }: Selection<Filter>,
  found?: RowsContent,
  scratch = new ScratchMemory(),
): SelectedRows<Filter> {
  scratch.releaseAll()
  const visible = { bits: index.visible }
  // Values have the rows of visible products alone.
  const ofValues = new Set<RowsContent>()
  const meet = (condition: Condition): RowsContent | undefined => {
    if (condition.column === undefined) return inRange(index, condition, scratch)
    const rows = withAny(index, condition, scratch)
    ofValues.add(rows)
    return rows
  }
  const baseSets = base.map(meet).filter((set) => set !== undefined)
  const filterSets = new Map<Filter, RowsContent>()
  for (const [name, condition] of filters) {
    const rows = meet(condition)
    if (rows) filterSets.set(name, rows)
  }
  const given = [...(found ? [found] : []), ...baseSets]
  const common = (sets: readonly RowsContent[]): CommonRows => {
    const [first = visible, ...others] = sets.some((set) => ofValues.has(set)) ? sets : [visible, ...sets]
    return index.common([first, ...others], scratch)
  }
  const all = common([...given, ...filterSets.values()])
  const exceptions = new Map<Filter, CommonRows>()
  return {
    all,
    except(filter) {
      if (!filterSets.has(filter)) return all
      const others = [...filterSets].flatMap(([name, set]) => (name === filter ? [] : [set]))
      const rest = exceptions.get(filter) ?? common([...given, ...others])
      exceptions.set(filter, rest)
      return rest
    },
    chosen: [...baseSets, ...filterSets.values()],
  }
}

interface Range {
  min?: number | undefined
  max?: number | undefined
}

/** Undefined if every row is in the range. The set is only for reading. */
function inRange(index: CatalogIndex, { min, max }: Range, scratch: ScratchMemory): RowsContent | undefined {
  if (min === undefined && max === undefined) return undefined
  const bits = scratch.take(index.visible.length)
  return index.ranges.readBetween(bits, min, max) ? { bits } : undefined
}

/** Only for reading, as the set of a single value is the index's own. */
function withAny(
  index: CatalogIndex,
  { column, ids }: { column: string; ids: readonly number[] },
  scratch: ScratchMemory,
): RowsContent {
  const [first, ...others] = ids.map((id) => index.rowsWith(column, id)).filter(({ size }) => size > 0)
  if (!first || others.length === 0) return first?.content ?? { list: new Uint32Array(0) }
  const bits = scratch.take(index.visible.length).fill(0)
  for (const set of [first, ...others]) set.addTo(bits)
  return { bits }
}

/** Sets of rows that precede all others, best first. A row of several sets counts for the first. */
export type Ranking = readonly Bits[]

/** One of the orders of an index, or its reverse. */
export interface Sort<Order extends string = string> {
  order: Order
  backwards: boolean
}

interface Page extends Sort {
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
function sortByRank(index: CatalogIndex, rows: Uint32Array, page: Page): number[] {
  const { ranking, offset, limit, backwards } = page
  const order = index.order(page.order)
  const byRank = Map.groupBy(rows, (row) => ranking.findIndex((set) => hasBit(set, row)))
  const ranked = [...ranking.keys(), -1].flatMap((rank) => [
    ...order.sort(Uint32Array.from(byRank.get(rank) ?? []), backwards),
  ])
  return ranked.slice(offset, offset + limit)
}

function goThroughRanks(index: CatalogIndex, selected: CommonRows, page: Page): number[] {
  const { ranking, offset, limit } = page
  const picked: number[] = []
  let skip = offset
  const rest = index.emptyBits()
  selected.bits.writeTo(rest)
  for (const bits of byRank(rest, ranking)) {
    if (picked.length === limit) break
    const count = countBits(bits)
    if (skip < count)
      picked.push(...pick(index, index.common([{ bits }]), { ...page, offset: skip, limit: limit - picked.length }))
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
function pick(index: CatalogIndex, rows: CommonRows, part: Omit<Page, 'ranking'>): Iterable<number> {
  const order = index.order(part.order)
  const compared = comparedRows(rows)
  return compared ? pickFirst(order, compared, part) : order.pick(rows.bits, part)
}

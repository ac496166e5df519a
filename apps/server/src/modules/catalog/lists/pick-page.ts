import type { ProductSort } from '@rialto/contract/enums'
import { type Bits, countBits, fewRowsIn, hasBit, intersection, rowsIn, subtract } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'

/** Sets of rows that precede all others, best first. A row of several sets counts for the first. */
export type Ranking = readonly Bits[]

interface Page {
  sort: ProductSort
  ranking: Ranking
  offset: number
  limit: number
}

/** The ids of one page of the selection, by rank and within a rank in the given order. */
export function pickPage(index: CatalogIndex, selected: Bits, { sort, ranking, offset, limit }: Page): number[] {
  const few = fewRowsIn(selected)
  if (few) return pickOfFew(index, few, { sort, ranking, offset, limit })
  const picked: number[] = []
  let skip = offset
  for (const rows of byRank(selected, ranking)) {
    if (picked.length === limit) break
    const count = countBits(rows)
    if (skip < count) picked.push(...pick(index, rows, { count, sort, offset: skip, limit: limit - picked.length }))
    skip = Math.max(0, skip - count)
  }
  return picked.map((row) => index.idOf(row))
}

function pickOfFew(index: CatalogIndex, rows: Uint32Array, { sort, ranking, offset, limit }: Page): number[] {
  const { order, backwards } = index.order(sort)
  const byRank = Map.groupBy(rows, (row) => ranking.findIndex((set) => hasBit(set, row)))
  const ranked = [...ranking.keys(), -1].flatMap((rank) => [
    ...order.sort(Uint32Array.from(byRank.get(rank) ?? []), backwards),
  ])
  return ranked.slice(offset, offset + limit).map((row) => index.idOf(row))
}

function* byRank(selected: Bits, ranking: Ranking): Generator<Bits> {
  const rest = selected.slice()
  for (const set of ranking) {
    yield intersection(rest, set)
    subtract(rest, set)
  }
  yield rest
}

interface Part {
  /** The number of rows. */
  count: number
  sort: ProductSort
  offset: number
  limit: number
}

/** Goes through the order until it has met enough rows, or sorts the rows where they are so few that this is less work. */
function pick(
  index: CatalogIndex,
  rows: Bits,
  { count, sort, offset, limit }: Part,
): ArrayLike<number> & Iterable<number> {
  const { order, backwards } = index.order(sort)
  const expectedSteps = (Math.min(offset + limit, count) / count) * index.rowCount
  if (count * Math.log2(count + 1) * COMPARISON_STEPS > expectedSteps)
    return order.pick(rows, { backwards, offset, limit })
  return order.sort(rowsIn(rows), backwards).subarray(offset, offset + limit)
}

/** A comparison takes as long as so many steps through an order. */
const COMPARISON_STEPS = 4

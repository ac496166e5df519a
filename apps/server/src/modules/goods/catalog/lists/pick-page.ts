import type { ProductSort } from '@rialto/contract/enums'
import { type Bits, countBits, hasBit, intersection, subtract } from './bits.ts'
import type { CatalogIndex } from './catalog-index.ts'
import type { CommonRows } from './common-rows.ts'
import { pickFirst } from './pick-first.ts'

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

import { type Bits, hasBit } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { pickFirst } from './pick-first.ts'
import { intersectRows, type Rows } from './rows.ts'
import type { BestRanks } from './search-port.ts'

interface Page {
  /** Only these rows; undefined for all that were found. */
  selected: Bits | undefined
  offset: number
  limit: number
}

/** The ids of one page of the found products, best first: by rank, and the popular ones of a rank first. */
export function pickFound(index: CatalogIndex, { ranks, ordered }: BestRanks, page: Page): number[] {
  const rows = ordered ? pickOrdered(ordered.rows, page) : pickByRank(index, ranks, page)
  return Array.from(rows, (row) => index.idOf(row))
}

function pickOrdered(rows: Uint32Array, { selected, offset, limit }: Page): Uint32Array {
  const all = selected ? rows.filter((row) => hasBit(selected, row)) : rows
  return all.subarray(offset, offset + limit)
}

function pickByRank(index: CatalogIndex, ranks: readonly Rows[], { selected, offset, limit }: Page): number[] {
  const { order, backwards } = index.order('popular_product')
  const picked: number[] = []
  let skip = offset
  for (const rank of ranks) {
    if (picked.length === limit) break
    const rows = selected ? intersectRows([rank, { size: index.rowCount, bits: selected }]) : rank
    const part = { offset: skip, limit: limit - picked.length, backwards }
    if (skip < rows.size) picked.push(...(rows.list ? pickFirst(order, rows.list, part) : order.pick(rows.bits, part)))
    skip = Math.max(0, skip - rows.size)
  }
  return picked
}

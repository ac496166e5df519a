import type { CatalogIndex } from '../lists/catalog-index.ts'
import { pickFirst } from '../lists/pick-first.ts'
import { intersectRows, type Rows, type RowsContent } from '../lists/rows.ts'
import type { BestRanks } from './search-port.ts'

interface Page {
  /** Only rows that are in all of these sets. */
  chosen: readonly RowsContent[]
  offset: number
  limit: number
}

/** The ids of one page of the found products, best first: by rank, and the popular ones of a rank first. */
export function pickFound(index: CatalogIndex, { ranks, ordered }: BestRanks, page: Page): number[] {
  const rows = ordered ? pickOrdered(index, ordered.rows, page) : pickByRank(index, ranks, page)
  return Array.from(rows, (row) => index.idOf(row))
}

function pickOrdered(index: CatalogIndex, rows: Uint32Array, { chosen, offset, limit }: Page): Uint32Array {
  const kept = chosen.length > 0 ? new Set(index.common([{ list: rows.toSorted() }, ...chosen]).few) : undefined
  const all = kept ? rows.filter((row) => kept.has(row)) : rows
  return all.subarray(offset, offset + limit)
}

function pickByRank(index: CatalogIndex, ranks: readonly Rows[], { chosen, offset, limit }: Page): number[] {
  const { order, backwards } = index.order('popular_product')
  const picked: number[] = []
  let skip = offset
  for (const rank of ranks) {
    if (picked.length === limit) break
    const rows = chosen.length > 0 ? intersectRows([rank, ...chosen]) : rank
    const part = { offset: skip, limit: limit - picked.length, backwards }
    if (skip < rows.size)
      picked.push(...(rows.list ? pickFirst(order, rows.list, part) : order.pick(index.common([rows]).bits, part)))
    skip = Math.max(0, skip - rows.size)
  }
  return picked
}

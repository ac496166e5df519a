import type { CatalogIndex } from '../lists/catalog-index.ts'
import { pickFirst } from '../lists/pick-first.ts'
import { intersectRows, type Rows, type RowsContent } from '../lists/rows.ts'
import type { BestFound } from './found.ts'

interface Page {
  /** Only rows that are in all of these sets. */
  chosen: readonly RowsContent[]
  offset: number
  limit: number
}

/** The ids of one page of the found products, best first: the compared ones, then by rank, the popular ones of a rank first. */
export function pickFound(
  index: CatalogIndex,
  { best, ranks }: Pick<BestFound, 'best' | 'ranks'>,
  page: Page,
): number[] {
  const compared = keepChosen(index, best, page.chosen)
  const first = compared.subarray(page.offset, page.offset + page.limit)
  const rest = pickByRank(index, ranks, {
    chosen: page.chosen,
    offset: Math.max(0, page.offset - compared.length),
    limit: page.limit - first.length,
  })
  return [...first, ...rest].map((row) => index.idOf(row))
}

function keepChosen(index: CatalogIndex, rows: Uint32Array, chosen: readonly RowsContent[]): Uint32Array {
  if (chosen.length === 0 || rows.length === 0) return rows
  const kept = new Set(index.common([{ list: rows.toSorted() }, ...chosen]).few)
  return rows.filter((row) => kept.has(row))
}

function pickByRank(index: CatalogIndex, ranks: readonly Rows[], { chosen, offset, limit }: Page): number[] {
  const { order, backwards } = index.order('popular_product')
  const picked: number[] = []
  let skip = offset
  for (const rank of ranks) {
    if (picked.length >= limit) break
    const rows = chosen.length > 0 ? intersectRows([rank, ...chosen]) : rank
    const part = { offset: skip, limit: limit - picked.length, backwards }
    if (skip < rows.size)
      picked.push(...(rows.list ? pickFirst(order, rows.list, part) : order.pick(index.common([rows]).bits, part)))
    skip = Math.max(0, skip - rows.size)
  }
  return picked
}

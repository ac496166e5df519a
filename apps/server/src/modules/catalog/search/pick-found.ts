import { type Bits, hasBit } from '../lists/bits.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { pickPage } from '../lists/pick-page.ts'
import type { SearchResult } from './search-port.ts'

/** The ids of one page of those found products that are selected, best first. */
export function pickFound(
  index: CatalogIndex,
  selected: Bits,
  { ranks, ordered }: SearchResult,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  if (!ordered) return pickPage(index, selected, { sort: 'popular_product', ranking: ranks, offset, limit })
  const rows = ordered.rows.filter((row) => hasBit(selected, row)).subarray(offset, offset + limit)
  return Array.from(rows, (row) => index.idOf(row))
}

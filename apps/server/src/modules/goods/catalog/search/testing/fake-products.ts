import { createBits, hasRow, intersectRows, listedRows, type Rows, setBits } from '@rialto/catalog-index'
import { wordsOf } from '../../../../../db/search-text.ts'
import type { SearchedProducts } from '../searched-products.ts'

/** Products without values, which are popular in the order of their rows, the last ones most. */
export function fakeProducts(names: readonly string[], soldOut: readonly number[] = []): SearchedProducts {
  const rowCount = names.length
  const rows = Uint32Array.from(names.keys())
  const visible = createBits(rowCount)
  setBits(visible, rows)
  const none: Rows = listedRows(new Uint32Array(0))
  return {
    words: visible.length,
    rowCount,
    visible: { bits: visible },
    met: (_part, _isAlone, read) => read(),
    withAny: () => none,
    ofIds: () => none,
    priced: () => listedRows(rows),
    inStock: { list: rows.filter((row) => !soldOut.includes(row)) },
    popularity: (row) => row / Math.max(1, rowCount),
    mostPopular: (some, limit) =>
      rows
        .filter((row) => hasRow(intersectRows([some]), row))
        .toReversed()
        .slice(0, limit),
    names: async (some) => new Map(some.map((row) => [row, [wordsOf(names[row] ?? '')]])),
  }
}

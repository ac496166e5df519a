import type { Columns, Order } from './columns.ts'
import type { Selected } from './selection.ts'

/** The ids of one page of the selection: rank by rank, within a rank in the given order. */
export function pickPage(
  { ids }: Columns,
  { fails, ranks, rankCount }: Selected,
  { rows, backwards }: Order,
  { offset, limit }: { offset: number; limit: number },
): number[] {
  const page: number[] = []
  let passed = 0
  for (let rank = 0; rank < rankCount; rank++) {
    for (let place = 0; place < rows.length && page.length < limit; place++) {
      const row = rows[backwards ? rows.length - 1 - place : place] ?? 0
      if (fails[row] !== 0 || (ranks && ranks[row] !== rank)) continue
      if (passed >= offset) page.push(ids[row] ?? 0)
      passed++
    }
  }
  return page
}

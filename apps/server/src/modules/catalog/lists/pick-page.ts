import type { Columns, Order } from './columns.ts'
import type { FailedFilters } from './selection.ts'

/** Lists of rows that precede all others, best list first. A row of several lists counts for the first. */
export type Ranking = readonly Uint32Array[]

interface Page {
  order: Order
  ranking: Ranking
  offset: number
  limit: number
}

/** The ids of one page of the selection, by rank and within a rank in the given order. */
export function pickPage({ ids }: Columns, fails: FailedFilters, { order, ranking, offset, limit }: Page): number[] {
  const { rows, backwards } = order
  const ranks = ranking.length > 0 ? rankRows(ranking, fails.length) : undefined
  const needed = offset + limit
  const byRank = Array.from({ length: ranking.length + 1 }, (): number[] => [])
  for (let place = 0; place < rows.length && (byRank[0]?.length ?? 0) < needed; place++) {
    const row = rows[backwards ? rows.length - 1 - place : place] ?? 0
    if (fails[row] !== 0) continue
    const ofRank = byRank[ranks?.[row] ?? 0]
    if (ofRank && ofRank.length < needed) ofRank.push(ids[row] ?? 0)
  }
  return byRank.flat().slice(offset, needed)
}

/** The rank of each row, from 0; rows in no list come last. */
function rankRows(ranking: Ranking, rowCount: number): Uint8Array {
  const ranks = new Uint8Array(rowCount).fill(ranking.length)
  ranking.toReversed().forEach((rows, index) => {
    for (const row of rows) ranks[row] = ranking.length - 1 - index
  })
  return ranks
}

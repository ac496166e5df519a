import type { Db, Tx } from '../../../db/index.ts'
import { selectRatings } from './repository-writing.ts'

/** The stars of order lines by line id; lines without a review are absent. */
export async function ratingsOfLines(db: Db | Tx, lineIds: readonly number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map()
  const rows = await selectRatings(db, lineIds)
  return new Map(rows.flatMap((row) => (row.order_line_id === null ? [] : [[row.order_line_id, row.rating]])))
}

import type { Db, Tx } from '../../db/index.ts'
import { selectRatings } from './repository-writing.ts'

/** The stars that were given for lines of orders, by line; those that nobody reviewed are not in it. */
export async function ratingsOfLines(db: Db | Tx, lineIds: readonly number[]): Promise<Map<number, number>> {
  if (lineIds.length === 0) return new Map()
  const rows = await selectRatings(db, lineIds)
  return new Map(rows.flatMap((row) => (row.order_line_id === null ? [] : [[row.order_line_id, row.rating]])))
}

import { messageOf } from '../lib/show-error.ts'
import type { BulkAction } from './types.ts'

/** The result of a bulk action, row by row. */
export interface BulkReport<Row> {
  done: Row[]
  refused: { row: Row; reason: string }[]
}

/**
 * Runs an action on the rows that have no obstacle: a refused row stops none of the others.
 * @param otherwise the reason where the server could not be reached
 */
export async function runBulk<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  otherwise: string,
): Promise<BulkReport<Row>> {
  const judged = rows.map((row) => ({ row, reason: action.obstacle(row) }))
  const able = judged.filter(({ reason }) => reason === null).map(({ row }) => row)
  const hindered = judged.flatMap(({ row, reason }) => (reason === null ? [] : [{ row, reason }]))
  const results = await run(action, able)
  const refused = results.map((result) => ({
    row: result.row,
    reason: 'reason' in result ? result.reason : messageOf(result.error, otherwise),
  }))
  const refusedRows = new Set(refused.map(({ row }) => row))
  return { done: able.filter((row) => !refusedRows.has(row)), refused: [...refused, ...hindered] }
}

async function run<Row>(action: BulkAction<Row>, rows: readonly Row[]): ReturnType<BulkAction<Row>['run']> {
  if (rows.length === 0) return []
  try {
    return await action.run(rows)
  } catch (error) {
    return rows.map((row) => ({ row, error }))
  }
}

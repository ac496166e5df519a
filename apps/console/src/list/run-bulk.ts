import { messageOf } from '../errors/show-error.ts'
import type { BulkAction } from './types.ts'

/** The result of a bulk action, row by row. */
export interface BulkReport<Row> {
  done: Row[]
  refused: { row: Row; reason: string }[]
}

/**
 * Changes the rows one after the other, each by a call of its own: a refusal stops none of the others.
 * @param onProgress gets the number of rows that are settled
 */
export async function runBulk<Row>(
  action: BulkAction<Row>,
  rows: readonly Row[],
  { onProgress, otherwise }: { onProgress: (settled: number) => void; otherwise: string },
): Promise<BulkReport<Row>> {
  const report: BulkReport<Row> = { done: [], refused: [] }
  for (const row of rows) {
    const obstacle = action.obstacle(row)
    if (obstacle) report.refused.push({ row, reason: obstacle })
    else
      await action.run(row).then(
        () => report.done.push(row),
        (error: unknown) => report.refused.push({ row, reason: messageOf(error, otherwise) }),
      )
    onProgress(report.done.length + report.refused.length)
  }
  return report
}

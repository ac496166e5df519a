import { cleanLine } from '../../../../lib/names.ts'
import type { Columns } from './columns.ts'
import type { Row } from './read-rows.ts'

/** The rows of one product: consecutive rows of one handle. */
export interface RowGroup {
  handle: string
  rows: Row[]
  line: number
  lastLine: number
  /** There were more rows than a product may have; the rest was dropped. */
  isTooLong: boolean
}

/** More rows than the variants and pictures of one product need. */
const ROWS_MAX = 3_000

export async function* groupRows(rows: AsyncIterable<Row>, columns: Columns): AsyncGenerator<RowGroup> {
  let group: RowGroup | undefined
  for await (const row of rows) {
    const handle = cleanLine(columns.cell(row.cells, 'handle'))
    if (group && group.handle === handle) {
      group.lastLine = row.lastLine
      if (group.rows.length < ROWS_MAX) group.rows.push(row)
      else group.isTooLong = true
      continue
    }
    if (group) yield group
    group = { handle, rows: [row], line: row.line, lastLine: row.lastLine, isTooLong: false }
  }
  if (group) yield group
}

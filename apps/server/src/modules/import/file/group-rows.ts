import { cleanLine } from '../../../lib/names.ts'
import type { Columns } from './columns.ts'
import type { Row } from './read-rows.ts'

/** The rows of one product: those of one handle that follow each other. */
export interface Block {
  handle: string
  rows: Row[]
  line: number
  lastLine: number
  /** There were more rows than any product has; those beyond are not kept. */
  tooLong: boolean
}

/** Variants and pictures of one product, with room to spare. */
const ROWS_MAX = 3_000

export async function* readBlocks(rows: AsyncIterable<Row>, columns: Columns): AsyncGenerator<Block> {
  let block: Block | undefined
  for await (const row of rows) {
    const handle = cleanLine(columns.cell(row.cells, 'handle'))
    if (block && block.handle === handle) {
      block.lastLine = row.lastLine
      if (block.rows.length < ROWS_MAX) block.rows.push(row)
      else block.tooLong = true
      continue
    }
    if (block) yield block
    block = { handle, rows: [row], line: row.line, lastLine: row.lastLine, tooLong: false }
  }
  if (block) yield block
}

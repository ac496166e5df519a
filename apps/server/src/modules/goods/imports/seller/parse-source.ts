import type { ImportAnswers } from '@rialto/contract'
import { IMPORT_ROWS_MAX } from '@rialto/contract/limits'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { findDelimiter, namedDelimiter } from '../file/delimiter.ts'
import { type Row, readRows } from '../file/read-rows.ts'
import { RefusedFile } from '../file/refused-file.ts'

/** A cell that replaces one of the text; line and column count from 1. */
export interface Correction {
  line: number
  column: number
  value: string
}

/** The text to import, with the corrections and answers made since. */
export interface ImportSource {
  text: string
  corrections: readonly Correction[]
  /** What the person says of what the text leaves open. */
  answers?: ImportAnswers
  /** Remarks about the file as a whole. */
  warnings?: readonly string[]
}

/** Parses the text into rows with the corrected cells, header first. */
export async function parseSource({ text: source, corrections }: ImportSource): Promise<Row[] | Refusal> {
  const rows: Row[] = []
  try {
    for await (const row of readRows(chunksOf(source), delimiterOf(source))) {
      rows.push(row)
      if (rows.length > IMPORT_ROWS_MAX + 1)
        return refuse('invalid', text('At most {{max}} rows can be imported at once'), {
          values: { max: IMPORT_ROWS_MAX },
        })
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error
    return refuse('invalid', text('Line {{line}} cannot be read: its quotes are broken'), {
      values: { line: error.line ?? 1 },
    })
  }
  if (rows.length === 0) return refuse('invalid', text('There is nothing to import'))
  for (const { line, column, value } of corrections) {
    const row = rows.find((each) => each.line === line)
    if (row && column <= Math.max(row.cells.length, rows[0]?.cells.length ?? 0)) {
      while (row.cells.length < column) row.cells.push('')
      row.cells[column - 1] = value
    }
  }
  return rows
}

async function* chunksOf(source: string): AsyncGenerator<Buffer> {
  yield Buffer.from(source)
}

/** A pasted table has tabs, whatever its heading. */
function delimiterOf(source: string) {
  const named = namedDelimiter(source)
  if (named) return named
  const head = source.split(/\r\n|\n|\r/, 1)[0] ?? ''
  if (head.includes('\t')) return '\t'
  if (head.includes(';') && !head.includes(',')) return ';'
  return findDelimiter(head)
}

import { IMPORT_ROWS_MAX } from '@rialto/contract/limits'
import iconv from 'iconv-lite'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { findDelimiter } from '../file/delimiter.ts'
import { type Row, readRows } from '../file/read-rows.ts'
import { RefusedFile } from '../file/refused-file.ts'

/** A cell that replaces one of the text; line and column count from 1. */
export interface Correction {
  line: number
  column: number
  value: string
}

/** The text to import, with the corrections made since. */
export interface ImportSource {
  text: string
  corrections: readonly Correction[]
}

/** Reads the bytes of a file in the encodings that spreadsheets write. */
export function decodeFile(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return iconv.decode(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return iconv.decode(bytes, 'utf-16be')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return iconv.decode(bytes, 'windows-1252')
  }
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
  const head = source.split(/\r\n|\n|\r/, 1)[0] ?? ''
  if (head.includes('\t')) return '\t'
  if (head.includes(';') && !head.includes(',')) return ';'
  return findDelimiter(head)
}

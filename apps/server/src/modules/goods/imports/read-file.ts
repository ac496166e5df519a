import { unescapeFormula } from '@rialto/contract/csv-cells'
import { type Parser, parse } from 'csv-parse'
import { cleanLine } from '../../../lib/words.ts'
import { type DecimalMark, NotationLearner } from './cells.ts'
import { Columns, type Delimiter, findDelimiter, namesDelimiter, RefusedFile } from './columns.ts'
import { type Encoding, inspectFile, readHead, readText } from './encoding.ts'

export interface ProductFile {
  bytes: number
  encoding: Encoding
  delimiter: Delimiter
  warnings: string[]
  columns: Columns
  /** Read on demand, in constant memory. Throws {@link RefusedFile} at a row that cannot be read. */
  groups: AsyncGenerator<RowGroup>
}

/**
 * Opens a product CSV, and reads its header and how its numbers are written. Throws {@link RefusedFile} for any other file.
 * @param decimalMark of its numbers, as the operator says
 */
export async function openProductFile(
  path: string,
  onRead: (bytes: number) => void,
  decimalMark?: DecimalMark,
): Promise<ProductFile> {
  const file = await inspectFile(path)
  const delimiter = findDelimiter(await readHead(file))
  const rows = readRows(readText(file, onRead), delimiter)
  const header = await rows.next()
  if (header.done) throw new RefusedFile(`${path} is empty`)
  try {
    const columns = new Columns(header.value.cells)
    columns.notation = decimalMark
      ? { mark: decimalMark, isGiven: true }
      : await learnNotation(readRows(readText(file), delimiter), columns)
    return { ...file, delimiter, columns, groups: groupRows(rows, columns) }
  } catch (error) {
    await rows.return(undefined)
    throw error
  }
}

/** All numbers of the file say how a single one is to be read, so the whole file is read once for it. */
async function learnNotation(rows: AsyncIterable<Row>, columns: Columns) {
  const learner = new NotationLearner()
  try {
    for await (const { cells } of rows) for (const cell of columns.numbersOf(cells)) learner.add(cell)
  } catch (error) {
    // The import itself tells of a row that cannot be read.
    if (!(error instanceof RefusedFile)) throw error
  }
  return learner.result()
}

/** A row of the file with its first and last line, counted from 1. */
export interface Row {
  line: number
  lastLine: number
  cells: string[]
}

/** The longest row allowed: a quote that is never closed would otherwise include the rest of the file. */
const ROW_BYTES_MAX = 8 << 20

/**
 * Parses text into rows, header first, without empty ones. Throws {@link RefusedFile} at a row with broken quotes, after all rows
 * before it were yielded.
 */
export async function* readRows(text: AsyncIterable<Buffer>, delimiter: Delimiter): AsyncGenerator<Row> {
  const rows: Row[] = []
  let line = 1
  const parser = parse({
    bom: true,
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: ROW_BYTES_MAX,
    on_record: (cells: string[]) => {
      const lastLine = line + cells.reduce((sum, cell) => sum + countLineBreaks(cell), 0)
      if (cells.some((cell) => cell !== '') && !(line === 1 && namesDelimiter(cells)))
        rows.push({ line, lastLine, cells: cells.map(plainCell) })
      line = lastLine + 1
      // Rows are collected here, since the parser drops its own buffer when a later row fails.
      return null
    },
  })
  const feed = feeder(parser)
  let broken: unknown
  for await (const chunk of text) {
    broken = await feed(chunk)
    yield* rows.splice(0)
    if (broken) throw explain(broken, line)
  }
  broken = await feed(undefined)
  yield* rows.splice(0)
  if (broken) throw explain(broken, line)
}

/** Without the marks that keep a spreadsheet from changing a cell: the apostrophe of exports, and the formula `="0042"`. */
const plainCell = (cell: string): string => /^="([^"]*)"$/.exec(cell)?.[1] ?? unescapeFormula(cell)

/** Returns a function that feeds a chunk to the parser and waits until it is parsed. It resolves with the parser's error, if any. */
function feeder(parser: Parser) {
  let failed: ((error: Error) => void) | undefined
  parser.on('error', (error) => failed?.(error))
  parser.resume()
  return (chunk: Buffer | undefined) =>
    new Promise<Error | undefined>((resolve) => {
      failed = resolve
      const done = (error?: Error | null) => resolve(error ?? undefined)
      if (chunk === undefined) parser.end(done)
      else parser.write(chunk, done)
    })
}

function countLineBreaks(cell: string): number {
  return cell.includes('\n') || cell.includes('\r') ? (cell.match(/\r\n|\n|\r/g)?.length ?? 0) : 0
}

function explain(error: unknown, line: number): RefusedFile {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  switch (code) {
    case 'CSV_QUOTE_NOT_CLOSED':
      return new RefusedFile(`a quote in the row that begins at line ${line} is never closed`, line)
    case 'CSV_MAX_RECORD_SIZE':
      return new RefusedFile(
        `the row that begins at line ${line} is longer than ${ROW_BYTES_MAX >> 20} MB: most likely a quote in it is never closed`,
        line,
      )
    case 'CSV_INVALID_CLOSING_QUOTE':
    case 'INVALID_OPENING_QUOTE':
      return new RefusedFile(`the quotes in the row that begins at line ${line} are broken`, line)
    default:
      return new RefusedFile(`line ${line} cannot be read: ${error instanceof Error ? error.message : error}`, line)
  }
}

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

import { cleanCode } from '@rialto/contract/clean-text'
import { STOCK_MAX } from '@rialto/contract/limits'
import { type TextKey, type TextValues, text } from '../../../lib/texts.ts'
import {
  type DecimalMark,
  isRuinedCode,
  meaningsOf,
  type Notation,
  NotationLearner,
  parseCount,
  parseDecimal,
  parsePrice,
} from './cells.ts'
import type { Row } from './read-file.ts'

/** A row of a table of prices and stock. Money is in minor units; an undefined field stays as it is. */
export interface PriceRow {
  line: number
  handle?: string
  sku?: string
  barcode?: string
  /** A SKU or a handle, in a table without heading. */
  code?: string
  name?: string
  price?: number
  /** 0: none. */
  discountPrice?: number
  stock?: number
  status?: 'active' | 'hidden' | 'draft'
}

/** A reason in the reader's language, and the cell to correct. */
export interface Problem {
  line: number
  title: string
  text: TextKey
  values?: TextValues
  cell: { column: number; heading: string; value: string } | null
}

interface PriceTable {
  rows: PriceRow[]
  problems: Problem[]
  /** Numbers that may be a thousand times more. */
  doubtful: { line: number; cell: string }[]
}

const NUMBERS = ['price', 'discountPrice', 'stock'] as const
const DOUBTFUL = text('“{{value}}” may be {{thousand}} or {{fraction}}')

function namesOfMeanings(cell: string) {
  const [thousand, fraction] = meaningsOf(cell)
  return { thousand, fraction }
}

const STATUSES = ['active', 'hidden', 'draft'] as const

/** Reads a table with headings, or `code, price[, stock]` without; undefined for anything else. */
export function readPriceTable(source: readonly Row[], mark: DecimalMark | undefined): PriceTable | undefined {
  const [first] = source
  if (!first) return undefined
  const headed = readHeading(first.cells)
  if (headed)
    return readTable(
      source.slice(1),
      { columns: headed, mark },
      (column) => first.cells[headed.get(column) ?? -1]?.trim() ?? '',
    )
  const [code = '', price = '', stock = '0', ...rest] = first.cells.map((cell) => cell.trim())
  const isTable =
    code !== '' && /^[\p{Sc}\p{Nd}]/u.test(price) && /^[\p{Nd}.,٬٫]*$/u.test(stock) && rest.every((cell) => cell === '')
  return isTable && first.cells.length > 1 ? readTable(source, { columns: WITHOUT_HEADING, mark }, () => '') : undefined
}

const WITHOUT_HEADING: PriceColumns = new Map([
  ['sku', 0],
  ['price', 1],
  ['stock', 2],
])

function readTable(
  rows: readonly Row[],
  { columns, mark }: { columns: PriceColumns; mark: DecimalMark | undefined },
  headingOf: (column: PriceColumn) => string,
): PriceTable {
  const table: PriceTable = { rows: [], problems: [], doubtful: [] }
  const cellOf = (row: Row, column: PriceColumn) => row.cells[columns.get(column) ?? -1]?.trim() ?? ''
  const learner = new NotationLearner()
  for (const row of rows) for (const column of NUMBERS) learner.add(cellOf(row, column))
  const notation: Notation = mark ? { mark, isGiven: true } : learner.result()
  for (const row of rows) {
    for (const column of NUMBERS)
      if (parseDecimal(cellOf(row, column), notation) === 'doubtful')
        table.doubtful.push({ line: row.line, cell: cellOf(row, column) })
    const cell = (column: PriceColumn) => cellOf(row, column)
    const keys = KEY_COLUMNS.map(cell)
    const problem = (column: PriceColumn, why: TextKey) =>
      table.problems.push({
        line: row.line,
        title: cell('name') || keys.find(Boolean) || '',
        text: why,
        values: { value: cell(column).slice(0, 40), ...namesOfMeanings(cell(column)) },
        cell: { column: (columns.get(column) ?? 0) + 1, heading: headingOf(column), value: cell(column) },
      })
    const read = readRow(row.line, cell, notation, problem)
    if (!read) continue
    if (columns === WITHOUT_HEADING) {
      const { sku, ...values } = read
      table.rows.push(sku === undefined ? values : { ...values, code: sku })
    } else table.rows.push(read)
  }
  return table
}

function readRow(
  line: number,
  cell: (column: PriceColumn) => string,
  notation: Notation,
  problem: (column: PriceColumn, why: TextKey) => void,
): PriceRow | undefined {
  const row: PriceRow = { line }
  let isRefused = false
  const refused = (column: PriceColumn, why: TextKey) => {
    isRefused = true
    problem(column, why)
  }
  for (const column of [...KEY_COLUMNS, 'name'] as const) if (cell(column)) row[column] = cell(column)
  if (row.barcode) row.barcode = cleanCode(row.barcode)
  for (const column of ['sku', 'barcode'] as const)
    if (isRuinedCode(cell(column)))
      refused(column, text('A spreadsheet turned “{{value}}” into a number, which lost its digits'))
  if (!KEY_COLUMNS.some((column) => row[column])) refused('handle', text('This row names no product'))
  for (const column of ['price', 'discountPrice'] as const) {
    const price = cell(column) === '' ? undefined : parsePrice(cell(column), notation)
    if (typeof price === 'number') row[column] = price
    else if (cell(column) !== '') refused(column, price ? DOUBTFUL : text('“{{value}}” is not a price'))
  }
  if (cell('stock') !== '') {
    const stock = parseCount(cell('stock'), notation)
    if (typeof stock !== 'number' || stock < 0 || stock > STOCK_MAX)
      refused('stock', stock === 'doubtful' ? DOUBTFUL : text('“{{value}}” is not a number of pieces'))
    else row.stock = stock
  }
  if (cell('status') !== '') {
    const status = STATUSES.find((each) => each === cell('status').toLowerCase())
    if (!status) refused('status', text('“{{value}}” is not a status: active, hidden or draft'))
    else row.status = status
  }
  return isRefused ? undefined : row
}

/** The columns of a table of prices and stock, with the headings that name them. */
const HEADINGS = {
  handle: ['handle', 'url handle'],
  sku: ['sku', 'variant sku'],
  barcode: ['barcode', 'variant barcode', 'ean', 'gtin', 'upc'],
  name: ['name', 'title', 'product', 'product name'],
  price: ['price', 'variant price', 'list price'],
  discountPrice: ['discount price', 'discount_price', 'sale price'],
  stock: ['stock', 'quantity', 'qty', 'inventory', 'variant inventory qty', 'inventory quantity'],
  status: ['status'],
} as const satisfies Record<string, readonly string[]>

type PriceColumn = keyof typeof HEADINGS
/** Identify the product or variant of a row. */
const KEY_COLUMNS = ['handle', 'sku', 'barcode'] as const

/** The places of the columns, from 0. */
type PriceColumns = ReadonlyMap<PriceColumn, number>

const BY_HEADING = new Map<string, PriceColumn>(
  Object.entries(HEADINGS).flatMap(([column, names]) => names.map((name) => [name, column as PriceColumn] as const)),
)

/** The columns of a heading row; undefined if it names no key, no value, or a column twice. */
function readHeading(cells: readonly string[]): PriceColumns | undefined {
  const columns = new Map<PriceColumn, number>()
  for (const [place, cell] of cells.entries()) {
    const column = BY_HEADING.get(cell.trim().toLowerCase())
    if (column === undefined) continue
    if (columns.has(column)) return undefined
    columns.set(column, place)
  }
  const hasKey = KEY_COLUMNS.some((column) => columns.has(column))
  const hasValue = [...columns.keys()].some((column) => !(KEY_COLUMNS as readonly string[]).includes(column))
  return hasKey && hasValue ? columns : undefined
}

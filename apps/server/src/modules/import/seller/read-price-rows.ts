import { STOCK_MAX } from '@rialto/contract/limits'
import { type TextKey, type TextValues, text } from '../../../texts/index.ts'
import type { Row } from '../file/read-rows.ts'
import { parsePrice } from '../product/prices.ts'
import { KEY_COLUMNS, type PriceColumn, type PriceColumns, readHeading } from './price-columns.ts'

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

export interface PriceTable {
  rows: PriceRow[]
  problems: Problem[]
}

const STATUSES = ['active', 'hidden', 'draft'] as const

/** Reads a table with headings, or `code, price[, stock]` without; undefined for anything else. */
export function readPriceTable(source: readonly Row[]): PriceTable | undefined {
  const [first] = source
  if (!first) return undefined
  const headed = readHeading(first.cells)
  if (headed) return readTable(source.slice(1), headed, (column) => first.cells[headed.get(column) ?? -1]?.trim() ?? '')
  const [code = '', price = '', stock = '0', ...rest] = first.cells.map((cell) => cell.trim())
  const isTable = code !== '' && /^[\p{Sc}\d]/u.test(price) && /^\d*$/.test(stock) && rest.every((cell) => cell === '')
  return isTable && first.cells.length > 1 ? readTable(source, WITHOUT_HEADING, () => '') : undefined
}

const WITHOUT_HEADING: PriceColumns = new Map([
  ['sku', 0],
  ['price', 1],
  ['stock', 2],
])

function readTable(
  rows: readonly Row[],
  columns: PriceColumns,
  headingOf: (column: PriceColumn) => string,
): PriceTable {
  const table: PriceTable = { rows: [], problems: [] }
  for (const row of rows) {
    const cell = (column: PriceColumn) => row.cells[columns.get(column) ?? -1]?.trim() ?? ''
    const keys = KEY_COLUMNS.map(cell)
    const problem = (column: PriceColumn, why: TextKey) =>
      table.problems.push({
        line: row.line,
        title: cell('name') || keys.find(Boolean) || '',
        text: why,
        values: { value: cell(column).slice(0, 40) },
        cell: { column: (columns.get(column) ?? 0) + 1, heading: headingOf(column), value: cell(column) },
      })
    const read = readRow(row.line, cell, problem)
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
  problem: (column: PriceColumn, why: TextKey) => void,
): PriceRow | undefined {
  const row: PriceRow = { line }
  let isRefused = false
  const refused = (column: PriceColumn, why: TextKey) => {
    isRefused = true
    problem(column, why)
  }
  for (const column of [...KEY_COLUMNS, 'name'] as const) if (cell(column)) row[column] = cell(column)
  if (!KEY_COLUMNS.some((column) => row[column])) refused('handle', text('This row names no product'))
  for (const column of ['price', 'discountPrice'] as const) {
    const price = cell(column) === '' ? undefined : parsePrice(withoutCurrency(cell(column)))
    if (cell(column) !== '' && price === undefined) refused(column, text('“{{value}}” is not a price'))
    if (price !== undefined) row[column] = price
  }
  if (cell('stock') !== '') {
    const stock = /^\d{1,7}$/.test(cell('stock')) ? Number(cell('stock')) : undefined
    if (stock === undefined || stock > STOCK_MAX) refused('stock', text('“{{value}}” is not a number of pieces'))
    else row.stock = stock
  }
  if (cell('status') !== '') {
    const status = STATUSES.find((each) => each === cell('status').toLowerCase())
    if (!status) refused('status', text('“{{value}}” is not a status: active, hidden or draft'))
    else row.status = status
  }
  return isRefused ? undefined : row
}

/** Spreadsheets write amounts with their currency: "$18.00", "18,00 €". */
const withoutCurrency = (amount: string): string => amount.replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '').trim()

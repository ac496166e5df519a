import { cleanLine, foldName } from '../../../lib/names.ts'
import { CODE_MAX, GRAMS_MAX, STOCK_MAX, UNCOUNTED_STOCK } from '../../catalog/index.ts'
import type { Column, Columns } from '../file/columns.ts'
import type { Row } from '../file/read-rows.ts'
import type { DraftVariant, Note } from './draft.ts'
import { parsePrice } from './prices.ts'
import { readOptions } from './read-options.ts'

export interface PricedVariant extends DraftVariant {
  price: number
  /** The price before the discount; undefined if the file has none. */
  compareAt: number | undefined
}

const VARIANT_COLUMNS: Column[] = ['option1', 'option2', 'option3', 'sku', 'price', 'quantity', 'barcode']

/** The rows of a product that describe a variant; the others only add a picture. */
export function variantRows(rows: readonly Row[], columns: Columns): Row[] {
  return rows.filter((row) => VARIANT_COLUMNS.some((column) => columns.cell(row.cells, column) !== ''))
}

/** Reads the variants of a product; a problem with one variant is a problem of the whole product. */
export function readVariants(
  rows: readonly Row[],
  columns: Columns,
): { variants: PricedVariant[]; problems: Note[]; warnings: Note[] } {
  const { choices, problems } = readOptions(rows, columns)
  const warnings: Note[] = []
  const spelling = new Spelling()
  const seen = new Map<string, number>()
  const variants = rows.map((row, index) => {
    const choice = choices[index]
    const size = spelling.first('size', choice?.size)
    const color = spelling.first('color', choice?.color)
    const cell = (column: Column) => columns.cell(row.cells, column)
    const problem = (text: string) => problems.push({ line: row.line, text })
    const name = [size, color].filter((part) => part !== null).join(', ')
    const before = seen.get(name)
    if (before !== undefined) problem(`the variant ${name === '' ? '' : `"${name}" `}is already on line ${before}`)
    seen.set(name, row.line)
    return {
      line: row.line,
      size,
      color,
      sku: columns.has('sku') ? readCode(cell('sku'), 'Variant SKU', problem) : undefined,
      barcode: columns.has('barcode') ? readCode(cell('barcode'), 'Variant Barcode', problem) : undefined,
      grams: columns.has('grams') ? readGrams(cell('grams'), problem) : undefined,
      stock: readStock(columns, cell, problem, (text) => warnings.push({ line: row.line, text })),
      price: readPrice(cell('price'), 'Variant Price', problem),
      compareAt:
        cell('compareAt') === '' ? undefined : readPrice(cell('compareAt'), 'Variant Compare At Price', problem),
    }
  })
  return { variants, problems, warnings }
}

/** Remembers the first spelling of names: "small" is the "Small" of a row above. */
class Spelling {
  readonly #spellings = new Map<string, string>()

  first(kind: 'size' | 'color', name: string | null = null): string | null {
    if (name === null) return null
    const key = `${kind}:${foldName(name)}`
    const existing = this.#spellings.get(key)
    if (existing === undefined) this.#spellings.set(key, name)
    return existing ?? name
  }
}

type Report = (text: string) => void

function readPrice(text: string, label: string, problem: Report): number {
  const price = parsePrice(text)
  if (price === undefined)
    problem(text === '' ? `${label} is missing` : `${label} "${text.slice(0, 40)}" is not a price`)
  return price ?? 0
}

function readCode(text: string, label: string, problem: Report): string {
  const code = cleanLine(text)
  if (code.length > CODE_MAX) problem(`${label} is over ${CODE_MAX} characters long`)
  return code
}

function readGrams(text: string, problem: Report): number {
  if (text === '') return 0
  const grams = /^\d+(\.\d+)?$/.test(text) ? Math.round(Number(text)) : undefined
  if (grams === undefined || grams > GRAMS_MAX) problem(`Variant Grams "${text.slice(0, 40)}" is not a weight`)
  return grams ?? 0
}

/**
 * Reads the stock of a variant; undefined if the file has no stock. Goods that are not tracked, or sold beyond their stock, get as
 * many pieces as one order may hold.
 */
function readStock(
  columns: Columns,
  cell: (column: Column) => string,
  problem: Report,
  warn: Report,
): number | undefined {
  const uncounted = columns.has('tracker') && cell('tracker') === ''
  if (uncounted || cell('policy').toLowerCase() === 'continue') return UNCOUNTED_STOCK
  if (!columns.has('quantity')) return undefined
  const text = cell('quantity')
  if (text === '') return 0
  if (!/^-?\d+(\.0+)?$/.test(text)) {
    problem(`Variant Inventory Qty "${text.slice(0, 40)}" is not a whole number`)
    return 0
  }
  const pieces = Number(text)
  if (pieces > STOCK_MAX) warn(`stock ${text} is more than the shop counts: it is kept as ${STOCK_MAX}`)
  if (pieces < 0) warn(`stock ${text} is below zero: it is kept as 0`)
  return Math.min(Math.max(pieces, 0), STOCK_MAX)
}

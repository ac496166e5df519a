import { PRICE_MAX } from '@rialto/contract/limits'
import { type NumberLimits, readNumber } from '@rialto/ui/read-number.ts'
import type { VariantValues } from './product-values.ts'

export const GRID_COLUMNS = ['sku', 'price', 'stock', 'barcode', 'grams'] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]
type NumberColumn = 'price' | 'stock' | 'grams'

export const LIMITS: Record<GridColumn, number> = {
  price: PRICE_MAX,
  stock: 1_000_000,
  grams: 10_000_000,
  sku: 100,
  barcode: 100,
}

export const isNumeric = (column: GridColumn): column is NumberColumn =>
  column === 'price' || column === 'stock' || column === 'grams'

/** How the market writes amounts. */
export interface Money {
  decimals: number
  unit: string
}

const limitsOf = (column: NumberColumn, money: Money): NumberLimits =>
  column === 'price' ? { max: LIMITS.price, ...money } : { max: LIMITS[column] }

export interface Cell {
  column: GridColumn
  /** The language by which numbers are read. */
  locale: string
  money: Money
}

/** The variant with a typed cell; undefined where the text does not fit the column. */
export function withCell(
  variant: VariantValues,
  { column, locale, money }: Cell,
  text: string,
): VariantValues | undefined {
  const typed = text.trim()
  if (!isNumeric(column)) return typed.length <= LIMITS[column] ? { ...variant, [column]: typed } : undefined
  const number = readNumber(typed, locale, limitsOf(column, money))
  return typeof number === 'number' ? { ...variant, [column]: number } : undefined
}

export interface Filled {
  variants: VariantValues[]
  /** The cells that were filled, and those whose text does not fit. */
  filled: number
  refused: number
  /** Codes that no variant has, or several. */
  unknown: string[]
}

/**
 * Fills cells from a spreadsheet's text. Lines of a SKU and a value change the variants with these SKUs, in whatever order they stand;
 * other text fills the grid from one cell on, and what lies beyond it is left out.
 */
export function pasteCells(
  variants: readonly VariantValues[],
  { row, ...cell }: Cell & { row: number },
  text: string,
): Filled {
  const lines = text
    .replace(/(\r?\n)+$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  const result = [...variants]
  const said = { filled: 0, refused: 0 }
  const fill = (target: number, column: GridColumn, value: string) => {
    const variant = result[target]
    const changed = variant && withCell(variant, { ...cell, column }, value)
    if (changed) {
      result[target] = changed
      said.filled++
    } else if (variant) said.refused++
  }
  const codes = findCodes(variants, { row, column: cell.column }, lines)
  if (codes) {
    for (const { target, value } of codes.values) fill(target, codes.column, value)
    return { variants: result, ...said, unknown: codes.unknown }
  }
  const first = GRID_COLUMNS.indexOf(cell.column)
  for (const [down, values] of lines.entries())
    for (const [right, value] of values.entries()) {
      const column = GRID_COLUMNS[first + right]
      if (column) fill(row + down, column, value)
    }
  return { variants: result, ...said, unknown: [] }
}

interface FoundCodes {
  column: NumberColumn
  values: { target: number; value: string }[]
  unknown: string[]
}

const fold = (code: string): string => code.trim().toLowerCase()

/** Reads lines of a SKU and a value, in either order; undefined where they are none. */
function findCodes(
  variants: readonly VariantValues[],
  { row, column }: { row: number; column: GridColumn },
  all: readonly string[][],
): FoundCodes | undefined {
  const lines = all.filter((values) => values.some((value) => value.trim() !== ''))
  if (lines.some((values) => values.length !== 2)) return undefined
  const rows = new Map<string, number[]>()
  variants.forEach(({ sku }, index) => {
    rows.set(fold(sku), [...(rows.get(fold(sku)) ?? []), index])
  })
  rows.delete('')
  const known = (place: number) => lines.filter((values) => rows.has(fold(values[place] ?? ''))).length
  const place = known(1) > known(0) ? 1 : 0
  if (known(place) === 0) return undefined
  const lies = GRID_COLUMNS[GRID_COLUMNS.indexOf(column) + place] === 'sku'
  // A block that was copied from this grid goes back to where it was.
  if (lies && all.every((values, down) => fold(values[place] ?? '') === fold(variants[row + down]?.sku ?? '')))
    return undefined
  const found: FoundCodes = { column: isNumeric(column) ? column : 'price', values: [], unknown: [] }
  for (const [index, values] of lines.entries()) {
    const code = values[place] ?? ''
    const value = values[1 - place] ?? ''
    const [target, ...others] = rows.get(fold(code)) ?? []
    if (target !== undefined && others.length === 0) found.values.push({ target, value })
    // A first line without a digit names the columns.
    else if (index > 0 || /\d/.test(value)) found.unknown.push(code.trim())
  }
  return found
}

/** Repeats a cell in all rows below it. */
export function fillDown(
  variants: readonly VariantValues[],
  { row, column }: { row: number; column: GridColumn },
): Filled {
  const source = variants[row]
  if (!source) return { variants: [...variants], filled: 0, refused: 0, unknown: [] }
  return {
    variants: variants.map((variant, index) => (index > row ? { ...variant, [column]: source[column] } : variant)),
    filled: variants.length - row - 1,
    refused: 0,
    unknown: [],
  }
}

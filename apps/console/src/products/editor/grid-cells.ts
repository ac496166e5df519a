import { readNumber } from '@rialto/ui/read-number.ts'
import type { VariantValues } from './product-values.ts'

export const GRID_COLUMNS = ['stock', 'sku', 'barcode', 'grams'] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]

export const LIMITS: Record<GridColumn, number> = { stock: 1_000_000, grams: 10_000_000, sku: 100, barcode: 100 }

export const isNumeric = (column: GridColumn): column is 'stock' | 'grams' => column === 'stock' || column === 'grams'

export interface Cell {
  column: GridColumn
  /** The language by which numbers are read. */
  locale: string
}

/** The variant with a typed cell; undefined where the text does not fit the column. */
export function withCell(variant: VariantValues, { column, locale }: Cell, text: string): VariantValues | undefined {
  const typed = text.trim()
  if (!isNumeric(column)) return typed.length <= LIMITS[column] ? { ...variant, [column]: typed } : undefined
  const count = readNumber(typed, locale, { max: LIMITS[column] })
  return typeof count === 'number' ? { ...variant, [column]: count } : undefined
}

export interface Filled {
  variants: VariantValues[]
  /** The cells that were filled, and those whose text does not fit. */
  filled: number
  refused: number
}

/** Fills cells from a spreadsheet's text, beginning at one cell; what lies beyond the grid is left out. */
export function pasteCells(
  variants: readonly VariantValues[],
  { row, column, locale }: Cell & { row: number },
  text: string,
): Filled {
  const result = [...variants]
  const first = GRID_COLUMNS.indexOf(column)
  let filled = 0
  let refused = 0
  for (const [down, line] of text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .entries())
    for (const [right, cell] of line.split('\t').entries()) {
      const variant = result[row + down]
      const target = GRID_COLUMNS[first + right]
      if (!variant || !target) continue
      const changed = withCell(variant, { column: target, locale }, cell)
      if (changed) {
        result[row + down] = changed
        filled++
      } else refused++
    }
  return { variants: result, filled, refused }
}

/** Repeats a cell in all rows below it. */
export function fillDown(
  variants: readonly VariantValues[],
  { row, column }: { row: number; column: GridColumn },
): Filled {
  const source = variants[row]
  if (!source) return { variants: [...variants], filled: 0, refused: 0 }
  return {
    variants: variants.map((variant, index) => (index > row ? { ...variant, [column]: source[column] } : variant)),
    filled: variants.length - row - 1,
    refused: 0,
  }
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { NET_QUANTITY_MAX, PRICE_MAX } from '@rialto/contract/limits'
import { NET_PARTS } from '@rialto/contract/price-per-unit'
import { FieldNote } from '@rialto/ui/field.tsx'
import { type NumberLimits, readNumber, writeNumber } from '@rialto/ui/read-number.ts'
import { useNumberText } from '@rialto/ui/use-number-text.ts'
import { type ComponentProps, memo, useId, useLayoutEffect, useRef, useState } from 'react'
import { listed } from '../lib/inline-text.ts'
import { useSettings } from '../lib/settings.tsx'
import type { VariantValues } from './product-values.ts'

/** In their order; `net_quantity` is shown where the product is sold by a unit. */
export const GRID_COLUMNS = ['sku', 'price', 'stock', 'barcode', 'grams', 'net_quantity'] as const
export type GridColumn = (typeof GRID_COLUMNS)[number]
type NumberColumn = 'price' | 'stock' | 'grams' | 'net_quantity'

const LIMITS: Record<GridColumn, number> = {
  price: PRICE_MAX,
  stock: 1_000_000,
  grams: 10_000_000,
  net_quantity: NET_QUANTITY_MAX,
  sku: 100,
  barcode: 100,
}

export const isNumeric = (column: GridColumn): column is NumberColumn =>
  column === 'price' || column === 'stock' || column === 'grams' || column === 'net_quantity'

/** How the market writes amounts. */
interface Money {
  decimals: number
  unit: string
}

const limitsOf = (column: NumberColumn, money: Money): NumberLimits =>
  column === 'price'
    ? { max: LIMITS.price, ...money }
    : { max: LIMITS[column], ...(column === 'net_quantity' && { min: 1 / NET_PARTS, decimals: NET_DECIMALS }) }

const NET_DECIMALS = 3

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
  if (column === 'net_quantity' && typed === '') return { ...variant, net_quantity: null }
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
  { row, columns = GRID_COLUMNS, ...cell }: Cell & { row: number; columns?: readonly GridColumn[] },
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
  const first = columns.indexOf(cell.column)
  for (const [down, values] of lines.entries())
    for (const [right, value] of values.entries()) {
      const column = columns[first + right]
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

interface VariantRowProps {
  variant: VariantValues
  row: number
  columns: readonly GridColumn[]
  /** The price of a unit of it; undefined where the column is left out. */
  unitPrice: string | undefined
  mayStock: boolean
  pictures: readonly string[]
  commit: (row: number, column: GridColumn, text: string) => void
  onPicture: (row: number, picture: string | null) => void
}

/** A cell keeps its text to itself until it is left, so that typing renders nothing else. */
export const VariantRow = memo(function VariantRow({
  variant,
  row,
  columns,
  unitPrice,
  mayStock,
  pictures,
  commit,
  onPicture,
}: VariantRowProps) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const name = listed([variant.color, variant.size]) || t('The product')
  const labels: Record<GridColumn, string> = {
    price: t('Price of {{name}}', { name }),
    stock: t('Stock of {{name}}', { name }),
    sku: t('SKU of {{name}}', { name }),
    barcode: t('Barcode of {{name}}', { name }),
    grams: t('Weight of {{name}} in grams', { name }),
    net_quantity: t('Content of {{name}}', { name }),
  }
  return (
    <tr aria-rowindex={row + 2} className="h-10 border-b border-line last:border-0">
      <th scope="row" className="min-w-24 max-w-60 px-3 text-start font-normal wrap-anywhere">
        {name}
      </th>
      {columns.map((column) => {
        const attributes = { 'aria-label': labels[column], 'data-cell': `${row} ${column}` }
        return (
          <td key={column} className="border-s border-line">
            {isNumeric(column) ? (
              <NumberCell<number | null>
                {...attributes}
                isOptional={column === 'net_quantity'}
                readOnly={column === 'stock' && !mayStock}
                value={variant[column]}
                max={LIMITS[column]}
                {...(column === 'net_quantity' && { decimals: NET_DECIMALS, least: 1 / NET_PARTS })}
                {...(column === 'price' && { decimals: priceDecimals(currency.name), unit: currency.symbol })}
                onChange={(value) => commit(row, column, value === null ? '' : writeNumber(value, i18n.language))}
              />
            ) : (
              <TextCell
                {...attributes}
                value={variant[column]}
                maxLength={LIMITS[column]}
                onBlur={(event) => commit(row, column, event.currentTarget.value)}
              />
            )}
          </td>
        )
      })}
      {unitPrice !== undefined && (
        <td className="num border-s border-line bg-ground-2 px-2 text-end whitespace-nowrap text-ink-2">{unitPrice}</td>
      )}
      {pictures.length > 0 && (
        <td className="border-s border-line px-2">
          <PictureChoice
            label={t('Picture of {{name}}', { name })}
            value={variant.picture}
            pictures={pictures}
            onChange={(picture) => onPicture(row, picture)}
          />
        </td>
      )}
    </tr>
  )
})

interface PictureChoiceProps {
  label: string
  value: string | null
  pictures: readonly string[]
  onChange: (picture: string | null) => void
}

/** One of the product's pictures, by its number in their order. */
function PictureChoice({ label, value, pictures, onChange }: PictureChoiceProps) {
  const { t } = useTranslation()
  return (
    <span className="flex items-center gap-1.5">
      {value ? (
        <img src={`${value}?w=96`} alt="" className="dim-dark size-8 flex-none rounded-badge bg-tile object-cover" />
      ) : (
        <span className="size-8 flex-none rounded-badge border border-dashed border-line-strong" />
      )}
      <select
        aria-label={label}
        value={value ?? ''}
        onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
        className="h-8 rounded-badge bg-transparent pe-1 max-md:h-11"
      >
        <option value="">–</option>
        {pictures.map((picture, index) => (
          <option key={picture} value={picture}>
            {t('Picture {{number}}', { number: index + 1 })}
          </option>
        ))}
        {value && !pictures.includes(value) && <option value={value}>{t('Another picture')}</option>}
      </select>
    </span>
  )
}

const cell =
  'h-10 w-full min-w-20 bg-transparent px-2 outline-none focus:inset-ring-2 focus:inset-ring-accent aria-[invalid=true]:text-danger max-md:h-11'

type CellProps<Value> = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & { value: Value }

/** A value from elsewhere, as by a paste, replaces the typed one; the focus stays. */
function TextCell({ value, ...attributes }: CellProps<string>) {
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (input.current) input.current.value = value
  }, [value])
  return (
    <input
      ref={input}
      defaultValue={value}
      dir="ltr"
      onFocus={(event) => event.currentTarget.select()}
      className={cell}
      {...attributes}
      onKeyDown={(event) => {
        if (event.key === 'Escape') event.currentTarget.value = value
      }}
    />
  )
}

interface NumberCellProps<Value extends number | null> extends CellProps<Value> {
  max: number
  least?: number
  /** Counts have none. */
  decimals?: number
  /** Of an amount, whose decimals are always shown. */
  unit?: string
  isOptional: null extends Value ? boolean : false
  onChange: (value: Value) => void
}

function NumberCell<Value extends number | null>(props: NumberCellProps<Value>) {
  const { value, max, least, decimals = 0, unit, isOptional, onChange, ...attributes } = props
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  // The form may be rendered later than the cell is left.
  const [own, setOwn] = useState({ value, of: value })
  if (own.of !== value) setOwn({ value, of: value })
  const number = useNumberText<Value>(input, {
    value: own.value,
    min: least,
    max,
    decimals,
    ...(unit && { unit, shownDecimals: decimals }),
    isOptional,
    commitOn: 'leaving',
    onChange: (next) => {
      setOwn({ value: next, of: value })
      onChange(next)
    },
  })
  return (
    <>
      <input
        ref={input}
        type="text"
        data-number-field=""
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        dir="ltr"
        {...attributes}
        aria-invalid={number.error !== undefined}
        aria-describedby={number.error === undefined ? undefined : noteId}
        value={number.text}
        onChange={(event) => number.type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={number.leave}
        onKeyDown={(event) => {
          if (event.key === 'Escape') number.reset()
        }}
        className={`${cell} text-end`}
      />
      {number.error !== undefined && (
        <div className="max-w-48 px-2 pb-1">
          <FieldNote id={noteId} error={number.error} />
        </div>
      )}
    </>
  )
}

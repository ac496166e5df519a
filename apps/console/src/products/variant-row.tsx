import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { FieldNote } from '@rialto/ui/field.tsx'
import { writeNumber } from '@rialto/ui/read-number.ts'
import { useNumberText } from '@rialto/ui/use-number-text.ts'
import { type ComponentProps, memo, useId, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../lib/settings.tsx'
import { GRID_COLUMNS, type GridColumn, isNumeric, LIMITS } from './grid-cells.ts'
import type { VariantValues } from './product-values.ts'

interface VariantRowProps {
  variant: VariantValues
  row: number
  mayStock: boolean
  pictures: readonly string[]
  commit: (row: number, column: GridColumn, text: string) => void
  onPicture: (row: number, picture: string | null) => void
}

/** A cell keeps its text to itself until it is left, so that typing renders nothing else. */
export const VariantRow = memo(function VariantRow({
  variant,
  row,
  mayStock,
  pictures,
  commit,
  onPicture,
}: VariantRowProps) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  const name = [variant.color, variant.size].filter(Boolean).join(', ') || t('The product')
  const labels: Record<GridColumn, string> = {
    price: t('Price of {{name}}', { name }),
    stock: t('Stock of {{name}}', { name }),
    sku: t('SKU of {{name}}', { name }),
    barcode: t('Barcode of {{name}}', { name }),
    grams: t('Weight of {{name}} in grams', { name }),
  }
  return (
    <tr aria-rowindex={row + 2} className="h-10 border-b border-line last:border-0">
      <th scope="row" className="min-w-24 max-w-60 px-3 text-start font-normal wrap-anywhere">
        {name}
      </th>
      {GRID_COLUMNS.map((column) => {
        const attributes = { 'aria-label': labels[column], 'data-cell': `${row} ${column}` }
        return (
          <td key={column} className="border-s border-line">
            {isNumeric(column) ? (
              <NumberCell
                {...attributes}
                readOnly={column === 'stock' && !mayStock}
                value={variant[column]}
                max={LIMITS[column]}
                {...(column === 'price' && { decimals: priceDecimals(currency.name), unit: currency.symbol })}
                onChange={(value) => commit(row, column, writeNumber(value, i18n.language))}
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

interface NumberCellProps extends CellProps<number> {
  max: number
  /** Of an amount; counts have none. */
  decimals?: number
  unit?: string
  onChange: (value: number) => void
}

function NumberCell({ value, max, decimals = 0, unit, onChange, ...attributes }: NumberCellProps) {
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  // The form may be rendered later than the cell is left.
  const [own, setOwn] = useState({ value, of: value })
  if (own.of !== value) setOwn({ value, of: value })
  const number = useNumberText<number>(input, {
    value: own.value,
    max,
    decimals,
    shownDecimals: decimals,
    ...(unit && { unit }),
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

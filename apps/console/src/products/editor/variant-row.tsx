import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { type ComponentProps, memo, useLayoutEffect, useRef } from 'react'
import { GRID_COLUMNS, type GridColumn } from './grid-cells.ts'
import type { VariantValues } from './product-values.ts'

interface VariantRowProps {
  variant: VariantValues
  row: number
  mayStock: boolean
  commit: (row: number, column: GridColumn, input: HTMLInputElement) => void
}

/** A cell keeps its text to itself until it is left, so that typing renders nothing else. */
export const VariantRow = memo(function VariantRow({ variant, row, mayStock, commit }: VariantRowProps) {
  const { t } = useTranslation()
  const name = [variant.color, variant.size].filter(Boolean).join(', ') || t('The product')
  const labels: Record<GridColumn, string> = {
    stock: t('Stock of {{name}}', { name }),
    sku: t('SKU of {{name}}', { name }),
    barcode: t('Barcode of {{name}}', { name }),
    grams: t('Weight of {{name}} in grams', { name }),
  }
  return (
    <tr aria-rowindex={row + 2} className="h-10 border-b border-line last:border-0">
      <th scope="row" className="px-3 text-start font-normal whitespace-nowrap">
        {name}
      </th>
      {GRID_COLUMNS.map((column) => (
        <td key={column} className="border-s border-line">
          <CellInput
            value={String(variant[column])}
            aria-label={labels[column]}
            data-cell={`${row} ${column}`}
            readOnly={column === 'stock' && !mayStock}
            inputMode={column === 'sku' ? 'text' : 'numeric'}
            onBlur={(event) => commit(row, column, event.currentTarget)}
          />
        </td>
      ))}
    </tr>
  )
})

/** A value from elsewhere, as by a paste, replaces the typed one; the focus stays. */
function CellInput({ value, ...attributes }: Omit<ComponentProps<'input'>, 'value'> & { value: string }) {
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
      className="h-10 w-full min-w-20 bg-transparent px-2 outline-none focus:inset-ring-2 focus:inset-ring-accent aria-[invalid=true]:text-danger max-md:h-11"
      {...attributes}
    />
  )
}

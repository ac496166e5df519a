import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { type ClipboardEvent, type KeyboardEvent, memo, useRef, useState } from 'react'
import { type Filled, fillDown, GRID_COLUMNS, type GridColumn, pasteCells, withCell } from './grid-cells.ts'
import { type VariantValues, variantKey } from './product-values.ts'

interface VariantGridProps {
  variants: VariantValues[]
  onChange: (variants: VariantValues[]) => void
}

interface Said {
  filled: number
  refused: number
  before: VariantValues[]
}

/**
 * The variants as a spreadsheet: arrow keys and Enter go from cell to cell, a paste fills several, Ctrl D repeats a cell downwards. A cell
 * keeps its text to itself until it is left, so that typing renders nothing else.
 */
export function VariantGrid({ variants, onChange }: VariantGridProps) {
  const { t } = useTranslation()
  const [said, setSaid] = useState<Said | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const heads: Record<GridColumn, string> = {
    stock: t('Stock'),
    sku: t('SKU'),
    barcode: t('Barcode'),
    grams: t('Weight, g'),
  }

  function fill({ variants: next, filled, refused }: Filled) {
    setSaid({ filled, refused, before: variants })
    onChange(next)
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target)
    if (!cell) return
    const { row, column } = cell
    const goTo = (nextRow: number, nextColumn: GridColumn = column) => {
      event.preventDefault()
      findCell(table.current, nextRow, nextColumn)?.focus()
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') goTo(row + 1)
    else if (event.key === 'ArrowUp') goTo(row - 1)
    else if (event.key === 'Escape') cell.input.value = String(variants[row]?.[column] ?? '')
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const changed = variants[row] && withCell(variants[row], column, cell.input.value)
      if (changed) fill(fillDown(variants.with(row, changed), cell))
    }
  }
  function onPaste(event: ClipboardEvent) {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    // A single value is typed into the cell as usual.
    if (!cell || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    fill(pasteCells(variants, cell, text))
  }
  const commit = (row: number, column: GridColumn, input: HTMLInputElement) => {
    const variant = variants[row]
    if (!variant || input.value.trim() === String(variant[column])) return
    const changed = withCell(variant, column, input.value)
    input.setAttribute('aria-invalid', String(!changed))
    if (changed) onChange(variants.with(row, changed))
  }
  const latest = useRef(commit)
  latest.current = commit
  const stableCommit = useRef<typeof commit>((...cell) => latest.current(...cell)).current

  return (
    <>
      <div className="panel max-h-140 overflow-auto">
        <table ref={table} className="w-full border-collapse" onKeyDown={onKeyDown} onPaste={onPaste}>
          <caption className="sr-only">{t('Variants')}</caption>
          <thead>
            <tr className="h-9 border-b border-line text-12 text-ink-2">
              <th scope="col" className="px-3 text-start font-normal">
                {t('Variant')}
              </th>
              {GRID_COLUMNS.map((column) => (
                <th key={column} scope="col" className="px-2 text-start font-normal whitespace-nowrap">
                  {heads[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, row) => (
              <VariantRow key={variantKey(variant)} {...{ variant, row, commit: stableCommit }} />
            ))}
          </tbody>
        </table>
      </div>
      <p role="status" className="flex min-h-8 flex-wrap items-center gap-2 text-12 text-ink-2">
        {said ? (
          <>
            {t('Cells filled: {{number}}', { number: said.filled })}
            {said.refused > 0 && <b className="text-danger">{t('Do not fit: {{number}}', { number: said.refused })}</b>}
            <Button
              size="sm"
              variant="bare"
              onClick={() => {
                onChange(said.before)
                setSaid(null)
              }}
            >
              {t('Undo')}
            </Button>
          </>
        ) : (
          t('Paste from any spreadsheet. Ctrl D repeats a cell downwards.')
        )}
      </p>
    </>
  )
}

interface VariantRowProps {
  variant: VariantValues
  row: number
  commit: (row: number, column: GridColumn, input: HTMLInputElement) => void
}

const VariantRow = memo(function VariantRow({ variant, row, commit }: VariantRowProps) {
  const { t } = useTranslation()
  const name = [variant.color, variant.size].filter(Boolean).join(', ') || t('The product')
  const labels: Record<GridColumn, string> = {
    stock: t('Stock of {{name}}', { name }),
    sku: t('SKU of {{name}}', { name }),
    barcode: t('Barcode of {{name}}', { name }),
    grams: t('Weight of {{name}} in grams', { name }),
  }
  return (
    <tr className="h-10 border-b border-line last:border-0">
      <th scope="row" className="px-3 text-start font-normal whitespace-nowrap">
        {name}
      </th>
      {GRID_COLUMNS.map((column) => (
        <td key={column} className="border-s border-line">
          <input
            // A value from elsewhere, as by a paste, replaces the typed one.
            key={String(variant[column])}
            defaultValue={String(variant[column])}
            aria-label={labels[column]}
            data-cell={`${row} ${column}`}
            dir="ltr"
            inputMode={column === 'sku' ? 'text' : 'numeric'}
            onFocus={(event) => event.currentTarget.select()}
            onBlur={(event) => commit(row, column, event.currentTarget)}
            className="h-10 w-full min-w-20 bg-transparent px-2 outline-none focus:inset-ring-2 focus:inset-ring-accent aria-[invalid=true]:text-danger max-md:h-11"
          />
        </td>
      ))}
    </tr>
  )
})

function cellOf(target: EventTarget): { row: number; column: GridColumn; input: HTMLInputElement } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const [row, name] = (target.dataset.cell ?? '').split(' ')
  const column = GRID_COLUMNS.find((one) => one === name)
  return column && { row: Number(row), column, input: target }
}

const findCell = (table: HTMLElement | null, row: number, column: GridColumn) =>
  table?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)

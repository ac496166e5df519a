import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { priceDecimals } from '@rialto/contract/currencies'
import { Button } from '@rialto/ui/button.tsx'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  type ClipboardEvent,
  Fragment,
  type KeyboardEvent,
  type RefObject,
  startTransition,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { listed } from '../lib/inline-text.ts'
import { useMay } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsPhone } from '../lib/use-media.ts'
import {
  type Cell,
  type Filled,
  fillDown,
  GRID_COLUMNS,
  type GridColumn,
  isNumeric,
  pasteCells,
  VariantRow,
  withCell,
} from './grid-cells.tsx'
import { type VariantValues, variantKey } from './product-values.ts'

interface VariantGridProps {
  variants: VariantValues[]
  /** The names of the options. */
  labels: { size: string; color: string }
  /** The price of a unit of a variant; undefined where the product is sold by none. */
  pricePerUnitOf: ((variant: VariantValues) => string) | undefined
  /** The product's, of which each variant may show one; none: the column is left out. */
  pictures: readonly string[]
  onChange: (change: (variants: VariantValues[]) => VariantValues[]) => void
}

const WITHOUT_CONTENT = GRID_COLUMNS.filter((column) => column !== 'net_quantity')

interface Said extends Omit<Filled, 'variants'> {
  before: VariantValues[]
}

/** The variants as a spreadsheet: arrow keys and Enter go from cell to cell, a paste fills several, Ctrl D repeats a cell downwards. */
export function VariantGrid({ variants, labels, pricePerUnitOf, pictures, onChange }: VariantGridProps) {
  const { t, i18n } = useTranslation()
  const { currency } = useSettings()
  const reading = { locale: i18n.language, money: { decimals: priceDecimals(currency.name), unit: currency.symbol } }
  const mayStock = useMay('stock')
  const isMoving = useRef(false)
  const [said, setSaid] = useState<Said | null>(null)
  const table = useRef<HTMLTableElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(0)
  const rendered = useRenderedRows(variants.length, { scroller, focused })
  const heads: Record<GridColumn, string> = {
    sku: t('SKU'),
    price: t('Price'),
    stock: t('Stock'),
    barcode: t('Barcode'),
    grams: t('Weight, g'),
    net_quantity: t('Content'),
  }
  const columns = pricePerUnitOf ? GRID_COLUMNS : WITHOUT_CONTENT

  function fill(filling: (variants: VariantValues[]) => Filled) {
    const { variants: _, ...told } = filling(variants)
    setSaid({ ...told, before: variants })
    const allowed = (present: VariantValues[]) => {
      const { variants: after } = filling(present)
      return mayStock ? after : after.map((variant, row) => ({ ...variant, stock: present[row]?.stock ?? 0 }))
    }
    startTransition(() => onChange(allowed))
  }
  function onKeyDown(event: KeyboardEvent) {
    const cell = cellOf(event.target)
    if (!cell) return
    const { row, column } = cell
    const goTo = (nextRow: number, nextColumn: GridColumn = column) => {
      event.preventDefault()
      flushSync(() => setFocused(Math.min(Math.max(nextRow, 0), variants.length - 1)))
      // The cell that loses the focus changes its variant meanwhile.
      isMoving.current = true
      findCell(table.current, nextRow, nextColumn)?.focus()
      isMoving.current = false
    }
    if (event.key === 'Enter' || event.key === 'ArrowDown') goTo(row + 1)
    else if (event.key === 'ArrowUp') goTo(row - 1)
    else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      const { value } = cell.input
      if (variants[row] && withCell(variants[row], { column, ...reading }, value))
        fill((present) => fillDown(withValue(present, { ...cell, ...reading }, value), cell))
    }
  }
  function onPaste(event: ClipboardEvent) {
    const cell = cellOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    // A single value is typed into the cell as usual.
    if (!cell || !/[\t\n]/.test(text.trim())) return
    event.preventDefault()
    fill((present) => pasteCells(present, { ...cell, ...reading, columns }, text))
  }
  const commit = (row: number, column: GridColumn, text: string) => {
    const variant = variants[row]
    if (!variant || text.trim() === String(variant[column] ?? '')) return
    const change = () => onChange((present) => withValue(present, { row, column, ...reading }, text))
    // The cell holds what was typed already: the next one gets the focus before the form is rendered.
    if (isMoving.current) startTransition(change)
    else change()
  }
  const latest = useRef(commit)
  latest.current = commit
  const stableCommit = useRef<typeof commit>((...cell) => latest.current(...cell)).current
  const show = (row: number, picture: string | null) =>
    onChange((present) => present.map((variant, index) => (index === row ? { ...variant, picture } : variant)))
  const latestShow = useRef(show)
  latestShow.current = show
  const stableShow = useRef<typeof show>((...choice) => latestShow.current(...choice)).current

  return (
    <>
      <div ref={scroller} className="panel max-h-140 overflow-auto">
        <table
          ref={table}
          aria-rowcount={variants.length + 1}
          className="w-full border-collapse"
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onFocus={({ target }) => setFocused(cellOf(target)?.row ?? focused)}
        >
          <caption className="sr-only">{t('Variants')}</caption>
          <thead>
            <tr className="h-9 border-b border-line text-12 text-ink-2">
              {[labels.color, labels.size].filter(Boolean).length === 0 ? (
                <th scope="col" className="px-3 text-start font-normal">
                  {t('Variant')}
                </th>
              ) : (
                <th scope="col" className="px-3 text-start font-normal whitespace-nowrap">
                  {listed([labels.color, labels.size])}
                </th>
              )}
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`px-2 font-normal whitespace-nowrap ${isNumeric(column) ? 'text-end' : 'text-start'}`}
                >
                  {heads[column]}
                </th>
              ))}
              {pricePerUnitOf && (
                <th scope="col" className="bg-ground-2 px-2 text-end font-normal whitespace-nowrap">
                  {t('Unit price')}
                </th>
              )}
              {pictures.length > 0 && (
                <th scope="col" className="px-2 text-start font-normal">
                  {t('Picture')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rendered.rows.map(({ row, gapBefore }) => {
              const variant = variants[row]
              return (
                variant && (
                  <Fragment key={variantKey(variant)}>
                    <Gap height={gapBefore} />
                    <VariantRow
                      {...{ variant, row, columns, mayStock, pictures, commit: stableCommit, onPicture: stableShow }}
                      unitPrice={pricePerUnitOf?.(variant)}
                    />
                  </Fragment>
                )
              )
            })}
            <Gap height={rendered.gapAfter} />
          </tbody>
        </table>
      </div>
      <p role="status" className="flex min-h-8 flex-wrap items-center gap-2 text-12 text-ink-2">
        {said ? (
          <>
            {t('Cells filled: {{number}}', { number: said.filled })}
            {said.refused > 0 && <b className="text-danger">{t('Do not fit: {{number}}', { number: said.refused })}</b>}
            {said.unknown.length > 0 && (
              <b className="wrap-anywhere text-danger">
                {t('No variant has the SKU {{codes}}', { codes: listed(said.unknown.slice(0, 5)) })}
              </b>
            )}
            <Button
              size="sm"
              variant="bare"
              onClick={() => {
                onChange(() => said.before)
                setSaid(null)
              }}
            >
              {t('Undo')}
            </Button>
          </>
        ) : (
          t('Paste from any spreadsheet, also SKU and price alone. Ctrl D repeats a cell downwards.')
        )}
        {!mayStock && <span>{t('Your role may not change stock')}</span>}
      </p>
    </>
  )
}

/** In place of rows that are not rendered. */
const Gap = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden style={{ height }}>
      <td colSpan={GRID_COLUMNS.length + 3} />
    </tr>
  )

function cellOf(target: EventTarget): { row: number; column: GridColumn; input: HTMLInputElement } | undefined {
  if (!(target instanceof HTMLInputElement)) return undefined
  const [row, name] = (target.dataset.cell ?? '').split(' ')
  const column = GRID_COLUMNS.find((one) => one === name)
  return column && { row: Number(row), column, input: target }
}

/** The variants with another value in a cell, if it takes it. */
function withValue(variants: VariantValues[], { row, ...cell }: Cell & { row: number }, value: string) {
  const variant = variants[row]
  const changed = variant && withCell(variant, cell, value)
  return changed ? variants.with(row, changed) : variants
}

const findCell = (table: HTMLElement | null, row: number, column: GridColumn) =>
  table?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)

/** Shorter tables are rendered whole. */
const WHOLE_UP_TO = 60
const ROW_PX = { wide: 41, phone: 45 }
const OVERSCAN = 12

interface RenderedRow {
  row: number
  /** Pixels of the rows between the one before and this one. */
  gapBefore: number
}

interface Options {
  scroller: RefObject<HTMLElement | null>
  /** This row stays rendered while it is out of sight, with what was typed into it. */
  focused: number
}

/** The rows of a long table that are near its visible part: a key pressed among thousands of cells would lay out all of them. */
function useRenderedRows(count: number, { scroller, focused }: Options): { rows: RenderedRow[]; gapAfter: number } {
  const isWhole = count <= WHOLE_UP_TO
  const isPhone = useIsPhone()
  const virtualizer = useVirtualizer({
    count,
    enabled: !isWhole,
    getScrollElement: () => scroller.current,
    estimateSize: () => (isPhone ? ROW_PX.phone : ROW_PX.wide),
    overscan: OVERSCAN,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), Math.min(focused, count - 1)])].sort((a, b) => a - b),
  })
  if (isWhole) return { rows: Array.from({ length: count }, (_, row) => ({ row, gapBefore: 0 })), gapAfter: 0 }
  const items = virtualizer.getVirtualItems()
  return {
    rows: items.map(({ index, start }, at) => ({ row: index, gapBefore: start - (items[at - 1]?.end ?? 0) })),
    gapAfter: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}

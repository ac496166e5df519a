import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProduct, TaxCategoryChoice } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX, STOCK_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { FieldNote } from '@rialto/ui/field.tsx'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { useNumberText } from '@rialto/ui/use-number-text.ts'
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { formatMoney } from '../lib/money.tsx'
import { useMay } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { HoldBadge, useProductWords } from './product-words.tsx'
import type { SaveCell } from './use-products.ts'

interface CellProps {
  product: SellerProduct
  /** Null: for reading only. */
  save: SaveCell | null
}

export function ProductPicture({ product }: { product: SellerProduct }) {
  return (
    <img
      src={`${product.thumbnail}?w=96`}
      alt=""
      width={32}
      height={32}
      loading="lazy"
      className="dim-dark size-8 flex-none rounded-badge bg-tile object-cover"
    />
  )
}

export function ProductName({ product }: { product: SellerProduct }) {
  const { t } = useTranslation()
  const { name, sku, variant_count: count } = product
  return (
    <span className="flex items-center gap-3 md:min-w-48">
      <ProductPicture product={product} />
      <span className="min-w-0">
        <span className="font-medium wrap-anywhere">{name}</span>{' '}
        <span className="text-12 text-ink-2">{count > 1 ? t('Variants: {{number}}', { number: count }) : sku}</span>
      </span>
    </span>
  )
}

/** The market's decision, or else the status that the shop has chosen. */
export function ProductStatusBadge({ product: { status, hold } }: { product: SellerProduct }) {
  const { label, tone } = useProductWords()[status]
  if (hold) return <HoldBadge hold={hold} />
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

/** The price, with the discount that applies or is planned; products whose sizes cost more show the range. */
export function PriceCell({ product, save }: CellProps) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { price, price_to, discount, name } = product
  const money = (amount: number) => formatMoney(amount, currency)
  const below = discount && (
    <span className="num block text-12 text-ink-2">{t('Discount {{price}}', { price: money(discount.price) })}</span>
  )
  if (!save)
    return (
      <>
        <span className="num">{price_to > price ? `${money(price)} – ${money(price_to)}` : money(price)}</span>
        {below}
      </>
    )
  return (
    <>
      <EditCell
        label={t('Price of {{name}}', { name })}
        column="price"
        value={price}
        min={10 ** -priceDecimals(currency.name)}
        max={PRICE_MAX}
        decimals={priceDecimals(currency.name)}
        unit={currency.symbol}
        shown={money(price)}
        onCommit={(value) => save(product, { price: value })}
      />
      {below}
    </>
  )
}

/** The stock; of a product with several variants their sum, which the editor changes. */
export function StockCell({ product, save }: CellProps) {
  const { t } = useTranslation()
  const { stock, name, variant_count: count, is_low_in_stock: isLow } = product
  const mayStock = useMay('stock')
  if (!save || count > 1 || !mayStock)
    return (
      <span
        className={`num px-2 ${isLow ? 'font-semibold text-warn' : ''}`}
        title={save && !mayStock ? t('Your role may not change stock') : undefined}
      >
        {stock}
      </span>
    )
  return (
    <EditCell
      label={t('Stock of {{name}}', { name })}
      column="stock"
      value={stock}
      max={STOCK_MAX}
      isWarning={isLow}
      onCommit={(value) => save(product, { stock: value })}
    />
  )
}

interface TaxCellProps extends CellProps {
  taxes: readonly TaxCategoryChoice[]
}

/** How a product is taxed, to choose from the market's tax categories. */
export function TaxCell({ product, taxes, save }: TaxCellProps) {
  const { t } = useTranslation()
  const { tax_category_id: id, name } = product
  const ofParent = t('As its category')
  if (!save)
    return (
      <span className={cx('text-12', id === null && 'text-ink-2')}>
        {taxes.find((tax) => tax.id === id)?.name ?? ofParent}
      </span>
    )
  const label = t('Tax category of {{name}}', { name })
  async function choose(value: string) {
    const reason = await save?.(product, { tax_category_id: value === '' ? null : Number(value) })
    if (reason) showToast({ tone: 'error', title: `${label}: ${reason}` })
  }
  return (
    <select
      aria-label={label}
      value={id ?? ''}
      onChange={({ currentTarget }) => void choose(currentTarget.value)}
      className={cx(
        'relative z-1 -ms-1 h-7 w-28 rounded-control border border-transparent bg-transparent text-12 hover:border-line-strong max-md:h-11',
        id === null && 'text-ink-2',
      )}
    >
      <option value="">{ofParent}</option>
      {taxes.map((tax) => (
        <option key={tax.id} value={tax.id}>
          {tax.name}
        </option>
      ))}
    </select>
  )
}

/** A product on a phone. */
export function ProductCard({ product }: { product: SellerProduct }) {
  const { t } = useTranslation()
  const { currency } = useSettings()
  const { name, price, price_to, stock, is_low_in_stock: isLow, categories } = product
  return (
    <div className="flex gap-3">
      <ProductPicture product={product} />
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-1">
        <div className="flex justify-between gap-3">
          <b className="truncate">{name}</b>
          <b className="num">
            {price_to > price && `${t('from')} `}
            {formatMoney(price, currency)}
          </b>
        </div>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-ink-2">
          <ProductStatusBadge product={product} />
          <span className={isLow ? 'font-semibold text-warn' : ''}>{t('In stock: {{number}}', { number: stock })}</span>
        </span>
        <span className="truncate text-12 text-ink-2">{categories.join(' › ')}</span>
      </div>
    </div>
  )
}

interface EditCellProps {
  /** The accessible name: *Price of Clay pot*. */
  label: string
  /** Enter goes on to the cell below of the same column. */
  column: string
  value: number
  min?: number
  max: number
  decimals?: number
  unit?: string
  /** The value while it is not edited, such as with its currency. */
  shown?: string
  isWarning?: boolean
  /** @returns the reason of a refusal */
  onCommit: (value: number) => Promise<string | null>
}

/**
 * A cell of a list that can be typed into: Enter and Tab save it, Escape leaves it. A text that is no number within the limits, or
 * a number that the server refuses, stays and is explained.
 */
function EditCell({ label, column, value, min, max, decimals = 0, unit, shown, isWarning, onCommit }: EditCellProps) {
  const [isFocused, setFocused] = useState(false)
  const [kept, setRefused] = useState<{ text: string; reason: string; of: number } | null>(null)
  const typed = useRef('')
  // A value that came from elsewhere replaces the refused one.
  const refused = kept?.of === value ? kept : null
  const input = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const number = useNumberText<number>(input, {
    value,
    onChange: (next) => void commit(next),
    commitOn: 'leaving',
    ...(min !== undefined && { min }),
    max,
    decimals,
    shownDecimals: decimals,
    ...(unit && { unit }),
  })
  useLayoutEffect(() => {
    if (isFocused) input.current?.select()
  }, [isFocused])

  async function commit(next: number) {
    const reason = await onCommit(next)
    setRefused(reason === null ? null : { text: typed.current, reason, of: value })
    if (reason !== null) showToast({ tone: 'error', title: `${label}: ${reason}` })
  }

  const error = number.error ?? refused?.reason

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' && (number.isTyped || refused)) {
      event.stopPropagation()
      number.reset()
      setRefused(null)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      if (number.isRefused) return number.leave()
      // The cell saves when it loses the focus.
      const below = cellBelow(event.currentTarget, column)
      if (below) below.focus()
      else event.currentTarget.blur()
    }
  }

  return (
    <span className="relative z-1 inline-grid items-center gap-1">
      <input
        ref={input}
        type="text"
        data-number-field=""
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : noteId}
        data-column={column}
        dir="ltr"
        inputMode={decimals > 0 ? 'decimal' : 'numeric'}
        autoComplete="off"
        value={refused?.text ?? (isFocused || number.isTyped ? number.text : (shown ?? number.text))}
        onFocus={() => setFocused(true)}
        onChange={(event) => {
          setRefused(null)
          typed.current = event.currentTarget.value
          number.type(event.currentTarget.value)
        }}
        onBlur={() => {
          setFocused(false)
          number.leave()
        }}
        onKeyDown={onKeyDown}
        className={cx(
          'num h-8 w-26 rounded-control border border-transparent bg-transparent px-2 text-end hover:border-line-strong focus:border-accent focus:bg-card max-md:h-11',
          'aria-invalid:border-danger',
          isWarning && 'font-semibold text-warn',
        )}
      />
      <span className="max-w-48 text-start whitespace-normal">
        <FieldNote id={noteId} error={error} />
      </span>
    </span>
  )
}

function cellBelow(cell: HTMLElement, column: string): HTMLElement | undefined {
  const cells = [...document.querySelectorAll<HTMLElement>(`input[data-column="${column}"]`)]
  return cells[cells.indexOf(cell) + 1]
}

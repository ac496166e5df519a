import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerProduct } from '@rialto/contract'
import { priceDecimals } from '@rialto/contract/currencies'
import { PRICE_MAX, STOCK_MAX } from '@rialto/contract/limits'
import { Badge } from '@rialto/ui/badge.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useMay } from '../lib/place.tsx'
import { useSettings } from '../lib/settings.tsx'
import { EditCell } from './edit-cell.tsx'
import { HoldBadge } from './hold-badge.tsx'
import { useProductWords } from './product-words.ts'
import type { SaveCell } from './use-cell-edits.ts'

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

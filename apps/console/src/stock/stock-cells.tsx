import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import type { StockReason } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { listed } from '../lib/inline-text.ts'

function StockPicture({ item }: { item: StockItem }) {
  return (
    <img
      src={`${item.thumbnail}?w=96`}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      className="dim-dark size-10 flex-none rounded-badge bg-tile object-cover"
    />
  )
}

/** A variant with its picture, size, colour and codes. */
export function VariantCell({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  const codes = [...new Set([item.sku, item.barcode])].filter(Boolean)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <StockPicture item={item} />
      <span className="grid min-w-0">
        <span className="line-clamp-1 max-w-104 font-semibold">{item.name}</span>
        <span className="truncate text-12 text-ink-2">
          {choiceOf(item)}
          {choiceOf(item) && codes.length > 0 && ' · '}
          <bdi>{codes.join(' · ')}</bdi>
          {!item.is_active && ` ${t('Not on the shelf')}`}
        </span>
      </span>
    </span>
  )
}

/** How much of a variant is left, in words. */
export function StockBadge({ item }: { item: StockItem }) {
  const { t } = useTranslation()
  if (item.stock === 0) return <Badge tone="bad">{t('Sold out')}</Badge>
  return item.is_low ? <Badge tone="warn">{t('Low')}</Badge> : null
}

export function useStockWords() {
  const { t } = useTranslation()
  const reasons: Record<StockReason, string> = {
    sale: t('Sale'),
    cancellation: t('Cancelled order'),
    return: t('Return'),
    count: t('Count'),
    correction: t('Correction'),
    import: t('Import'),
  }
  return { reasons }
}

/** The size and colour of a variant; empty for a product without. */
const choiceOf = ({ size, color }: Pick<StockItem, 'size' | 'color'>): string => listed([size?.name, color?.name])

export const nameOf = (item: StockItem): string => listed([item.name, choiceOf(item)])

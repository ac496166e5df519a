import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Boxes } from 'lucide'
import { useIsPhone } from '../lib/use-media.ts'
import type { ListDescription } from '../list/types.ts'
import { CountField } from './count-field.tsx'
import { StockBadge, VariantCell } from './stock-cells.tsx'
import { nameOf } from './stock-words.ts'
import type { StockCounts } from './use-stock.ts'

interface StockListOptions {
  counts: StockCounts | undefined
  onOpen: (item: StockItem) => void
}

/** Describes the variants of a shop with their stock. */
export function useStockList({ counts, onOpen }: StockListOptions): ListDescription<StockItem> {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return {
    label: t('Stock'),
    fileName: 'stock',
    savedAs: 'stock',
    columns: [
      {
        id: 'variant',
        title: t('Product'),
        cell: (item) => <VariantCell item={item} />,
        text: (item) => [nameOf(item), item.sku].filter(Boolean).join(', '),
      },
      {
        id: 'state',
        title: t('State'),
        cell: (item) => <StockBadge item={item} />,
        text: ({ is_low, stock }) => (stock === 0 ? t('Sold out') : is_low ? t('Low') : ''),
      },
      {
        id: 'stock',
        title: t('In stock'),
        align: 'end',
        cell: (item) => (
          <span className="flex justify-end">
            <CountField item={item} />
          </span>
        ),
        text: ({ stock }) => String(stock),
      },
    ],
    idOf: ({ variant_id }) => variant_id,
    nameOf,
    card: (item) => (
      <div className="flex items-center justify-between gap-3">
        <VariantCell item={item} />
        <StockBadge item={item} />
      </div>
    ),
    action: (item) => (
      <span className="flex items-center justify-end gap-2">
        {isPhone && <CountField item={item} />}
        <Button className="max-md:min-h-11" onClick={() => onOpen(item)}>
          {t('Movements')}
        </Button>
      </span>
    ),
    rowKeys: [{ keys: 'M', label: t('Movements'), run: onOpen }],
    views: [
      { id: 'all', label: t('All'), count: counts?.all },
      { id: 'low', label: t('Low or out'), count: counts?.low },
      { id: 'out', label: t('Sold out'), count: counts?.out },
    ],
    search: { label: t('Name, SKU or barcode') },
    empty: { icon: Boxes, title: t('Nothing here'), text: t('Products with stock appear here.') },
    failed: t('The stock could not be loaded'),
  }
}

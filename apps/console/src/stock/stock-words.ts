import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StockItem } from '@rialto/contract'
import type { StockReason } from '@rialto/contract/enums'

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
export const choiceOf = ({ size, color }: Pick<StockItem, 'size' | 'color'>): string =>
  [size?.name, color?.name].filter(Boolean).join(', ')

export const nameOf = (item: StockItem): string => [item.name, choiceOf(item)].filter(Boolean).join(', ')

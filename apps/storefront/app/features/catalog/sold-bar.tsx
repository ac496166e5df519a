import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductFlashSale } from '@rialto/contract'
import { ProgressBar } from '@rialto/ui/progress-bar.tsx'

/** The share of a flash sale's pieces that is sold, as a bar with figures. */
export function SoldBar({ sale }: { sale: ProductFlashSale }) {
  const { t } = useTranslation()
  const all = sale.sold + sale.left
  const part = all > 0 ? sale.sold / all : 0
  return (
    <ProgressBar value={part} tone="sale" className="mt-2">
      <span className="flex flex-wrap justify-between gap-x-2">
        <span>{t('{{percent}}% sold', { percent: Math.floor(part * 100) })}</span>
        <span>{sale.left > 0 ? t('{{count}} left', { count: sale.left }) : t('Sold out')}</span>
      </span>
    </ProgressBar>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ProductFlashSale } from '@rialto/contract'
import { Icon } from '@rialto/ui/icon.tsx'
import { Zap } from 'lucide'
import { Link } from 'react-router'
import { SaleCountdown, SoldBar } from '../../catalog/index.ts'

/** Says that the price is a flash sale's, with a countdown and the share sold. */
export function SaleNotice({ sale, onEnd }: { sale: ProductFlashSale; onEnd: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 rounded-control bg-sale-soft p-3 text-sale [&_.text-ink-2]:text-current">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Icon as={Zap} />
        <Link
          to={`/flash-sale/${sale.id}`}
          prefetch="intent"
          className="touch-44 relative hover:underline hover:underline-offset-3"
        >
          {t('Flash sale ends in')}
        </Link>
        <SaleCountdown
          key={sale.ends_at}
          to={sale.ends_at}
          label={t('Flash sale ends in')}
          onEnd={onEnd}
          className="ms-auto"
        />
      </div>
      <SoldBar sale={sale} />
    </div>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { MarketFlashSaleDetails } from '@rialto/contract'
import { Badge } from '@rialto/ui/badge.tsx'
import { useParams } from 'react-router'
import { useNow } from '../../lib/ages.tsx'
import { Figures, PageHead } from '../../list/page-head.tsx'
import { WaitingScreen } from '../../list/waiting.tsx'
import { OffersSection } from './offers-section.tsx'
import { SaleActions } from './sale-actions.tsx'
import { SaleForm } from './sale-form.tsx'
import { useSaleWords } from './sale-words.ts'
import { useMarketSale } from './use-market-sales.ts'

/** A flash sale: its figures, its offers and its form. */
export function MarketSaleScreen() {
  const { t } = useTranslation()
  const words = useSaleWords()
  const query = useMarketSale(Number(useParams().id))
  if (!query.data) return <WaitingScreen query={query} failed={t('The flash sale could not be loaded')} />
  const { sale } = query.data
  const { label, tone } = words.statuses[sale.status]
  return (
    <>
      <PageHead
        title={sale.name}
        updatedAt={query.dataUpdatedAt}
        back={{ to: '/market-sales', label: t('Back to the flash sales') }}
      >
        <SaleActions sale={sale} />
      </PageHead>
      <div className="mb-5 flex flex-wrap items-center gap-x-8 gap-y-2">
        <Badge tone={tone}>{label}</Badge>
        <SaleFigures sale={sale} />
      </div>
      <div className="grid grid-cols-1 gap-8">
        <OffersSection sale={sale} />
        <SaleForm key={sale.id} sale={sale} />
      </div>
    </>
  )
}

function SaleFigures({ sale }: { sale: MarketFlashSaleDetails }) {
  const { t } = useTranslation()
  const now = useNow()
  const words = useSaleWords()
  const figures = [
    [t('Time left'), words.timeLeft(sale, now)],
    [t('Sold'), words.sold(sale)],
    [t('Revenue'), words.money(sale.revenue)],
  ] as const
  return <Figures figures={figures} />
}

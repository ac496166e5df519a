import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerFlashSale } from '@rialto/contract'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { Zap } from 'lucide'
import { Suspense, useState } from 'react'
import { messageOf } from '../lib/errors.tsx'
import { latePart } from '../lib/late-part.tsx'
import { PageHead } from '../list/page-head.tsx'
import { SaleSection } from './sale-section.tsx'
import { useFlashSales } from './use-flash-sales.ts'

const OfferDialog = latePart(async () => (await import('./offer-dialog.tsx')).OfferDialog)

/** The market's running and coming flash sales, and what this shop offers in them. */
export function FlashSalesScreen() {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch, dataUpdatedAt } = useFlashSales()
  const [offering, setOffering] = useState<SellerFlashSale | null>(null)
  return (
    <>
      <PageHead title={t('Flash sales')} updatedAt={dataUpdatedAt} />
      {data?.items.length === 0 && (
        <EmptyState icon={Zap} title={t('No flash sale is planned')}>
          {t('The market plans them. They appear here as soon as you can offer products.')}
        </EmptyState>
      )}
      {data?.items.map((sale) => (
        <SaleSection key={sale.id} sale={sale} onOffer={() => setOffering(sale)} />
      ))}
      {!data &&
        (error ? (
          <ErrorState
            title={t('The flash sales could not be loaded')}
            retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
          >
            {messageOf(error, t('Nothing is lost. Check your connection, then try again.'))}
          </ErrorState>
        ) : (
          <Skeleton className="h-64" />
        ))}
      <Suspense>{offering && <OfferDialog sale={offering} onClose={() => setOffering(null)} />}</Suspense>
    </>
  )
}

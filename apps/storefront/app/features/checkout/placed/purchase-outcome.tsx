import { ApiError } from '@rialto/client/api/client.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import type { ReactNode } from 'react'
import { Cancelled } from './cancelled.tsx'
import { getOutcome } from './outcome.ts'
import { OutcomeSkeleton } from './outcome-skeleton.tsx'
import { ThankYou } from './thank-you.tsx'
import { Unpaid } from './unpaid.tsx'
import { usePlacedOrders } from './use-placed-orders.ts'
import { WaitingForPayment } from './waiting-for-payment.tsx'

/** The origin of the visit: the checkout, or one of the gateway's two return addresses. */
export type Arrival = 'placed' | 'success' | 'cancel'

interface PurchaseOutcomeProps {
  ids: readonly number[]
  arrival: Arrival
  /** Rendered for orders that do not exist or belong to somebody else. */
  missing: ReactNode
}

/** The state of placed orders according to the server. */
export function PurchaseOutcome({ ids, arrival, missing }: PurchaseOutcomeProps) {
  const { t } = useTranslation()
  const { data: orders, error, isFetching, refetch } = usePlacedOrders(ids)
  if (!orders) {
    if (error instanceof ApiError && error.status === 404) return missing
    if (!error) return <OutcomeSkeleton />
    return (
      <div className="wrap pt-7">
        <h1 className="sr-only">{t('Your order')}</h1>
        <ErrorState
          title={t('Your order could not be loaded')}
          retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
        >
          {t('Nothing is lost. Check your connection, then try again.')}
        </ErrorState>
      </div>
    )
  }
  const outcome = getOutcome(orders)
  if (outcome === 'thanks') return <ThankYou orders={orders} />
  if (outcome === 'cancelled') return <Cancelled orders={orders} />
  if (outcome === 'unpaid' && arrival === 'success') return <WaitingForPayment orders={orders} />
  return (
    <Unpaid orders={orders} hasFailed={outcome === 'failed'} opensDialog={arrival !== 'placed'} onChanged={refetch} />
  )
}

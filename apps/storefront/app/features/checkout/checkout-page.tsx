import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Checkout } from './checkout.tsx'
import { CheckoutSkeleton } from './checkout-states.tsx'
import { parseOrderIds } from './placed/order-ids.ts'
import { OutcomeSkeleton } from './placed/outcome-skeleton.tsx'
import { PurchaseOutcome } from './placed/purchase-outcome.tsx'
import { RequireLogin } from './require-login.tsx'
import type { Basket } from './state/checkout-choices.ts'

interface CheckoutPageProps {
  basket: Basket
  /** Rendered for orders that do not exist or belong to somebody else. */
  missing: ReactNode
}

/** `/checkout` and `/buynow`; with `?orders=` the confirmation of placed orders. */
export function CheckoutPage({ basket, missing }: CheckoutPageProps) {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const ids = parseOrderIds(search)
  if (ids.length > 0) {
    return (
      <RequireLogin level={1} fallback={<OutcomeSkeleton />}>
        <PurchaseOutcome key={ids.join()} ids={ids} arrival="placed" missing={missing} />
      </RequireLogin>
    )
  }
  return (
    <div className="pt-6 lg:pt-8">
      <div className="wrap">
        <h1 className="mb-5 text-22 sm:text-28">{basket === 'buyNow' ? t('Buy Now') : t('Checkout')}</h1>
        <RequireLogin fallback={<CheckoutSkeleton />}>
          <Checkout key={basket} basket={basket} />
        </RequireLogin>
      </div>
    </div>
  )
}

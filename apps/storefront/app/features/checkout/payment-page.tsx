import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { OutcomeSkeleton, PurchaseOutcome, parseOrderIds } from './purchase-outcome.tsx'
import { RequireLogin } from './require-login.tsx'

interface PaymentPageProps {
  /** The address to which the gateway returned the browser. It proves nothing about the payment. */
  arrival: 'success' | 'cancel'
  missing: ReactNode
}

/** `/payment/success` and `/payment/cancel`: the state of the orders according to the server. */
export function PaymentPage({ arrival, missing }: PaymentPageProps) {
  const [search] = useSearchParams()
  const ids = parseOrderIds(search)
  if (ids.length === 0) return missing
  return (
    <RequireLogin level={1} fallback={<OutcomeSkeleton />}>
      <PurchaseOutcome key={ids.join()} ids={ids} arrival={arrival} missing={missing} />
    </RequireLogin>
  )
}

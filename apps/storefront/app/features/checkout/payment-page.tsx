import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ForShopper } from './require-login.tsx'
import { orderIdsIn } from './placed/order-ids.ts'
import { Placed } from './placed/purchase-outcome.tsx'
import { PlacedWait } from './placed/outcome-skeleton.tsx'

interface PaymentPageProps {
  /** The address to which the gateway returned the browser. It proves nothing about the payment. */
  arrival: 'success' | 'cancel'
  missing: ReactNode
}

/** `/payment/success` and `/payment/cancel`: the state of the orders according to the server. */
export function PaymentPage({ arrival, missing }: PaymentPageProps) {
  const [search] = useSearchParams()
  const ids = orderIdsIn(search)
  if (ids.length === 0) return missing
  return (
    <ForShopper level={1} wait={<PlacedWait />}>
      <Placed key={ids.join()} ids={ids} arrival={arrival} missing={missing} />
    </ForShopper>
  )
}

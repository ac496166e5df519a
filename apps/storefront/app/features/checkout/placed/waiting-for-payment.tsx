import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { LoaderCircle } from 'lucide'
import { useEffect, useState } from 'react'
import { OrderCards } from './order-cards.tsx'
import { OutcomeHeading } from './outcome-heading.tsx'

/** After so many milliseconds the page says that it takes longer than usual. */
const SLOW_AFTER_MS = 30_000

/** Shown after the return from the gateway until the payment is confirmed. */
export function WaitingForPayment({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading icon={LoaderCircle} isBusy tone="mute" title={t('Waiting for your payment to be confirmed')}>
        <p role="status">
          {isSlow
            ? t(
                'It takes longer than usual. You may leave this page: your order is kept, and you are told as soon as it is paid.',
              )
            : t('This usually takes a few seconds.')}
        </p>
      </OutcomeHeading>
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
    </div>
  )
}

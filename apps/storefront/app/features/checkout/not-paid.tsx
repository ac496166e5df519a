import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Order } from '@rialto/contract'
import { Button, ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/late-component.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { CircleX, Clock, CreditCard, LoaderCircle } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusWhenFree } from '../../lib/focus-when-free.ts'
import { usePayNow } from '../orders/index.ts'
import { useSettings } from '../settings/index.ts'
import { OrderCards, OutcomeHeading } from './outcome-parts.tsx'
import { usePaymentOptions } from './payment-methods.ts'

const PaymentCancel = lazyPanel(async () => (await import('./payment-cancel-dialog.tsx')).PaymentCancelDialog)

interface UnpaidProps {
  orders: readonly Order[]
  hasFailed: boolean
  /** Whether to open the dialog at once, for shoppers who return from the gateway. */
  opensDialog: boolean
  onChanged: () => void
}

/** Unpaid orders: they can be paid now or later. */
export function Unpaid({ orders, hasFailed, opensDialog, onChanged }: UnpaidProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(opensDialog)
  const payButton = useRef<HTMLButtonElement>(null)
  const gateways = usePaymentOptions().filter((paymentOption) => paymentOption.isOnline)
  const [gateway, setGateway] = useState<string | null>(null)
  const { pay, pending } = usePayNow(orders, { gateway: gateway ?? undefined, onRefused: onChanged })
  const payLater = () => void navigate('/order-history')
  const lead = hasFailed ? t('The payment did not go through.') : t('It has not been paid yet.')
  const limit = usePaymentDeadline(orders)
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={Clock}
        tone="warn"
        title={t('Your order waits for its payment')}
        action={
          <>
            <Button onClick={payLater}>{t('Pay later')}</Button>
            <Button ref={payButton} variant="pri" pending={pending} onClick={pay}>
              <Icon as={CreditCard} size={18} />
              {t('Pay now')}
            </Button>
          </>
        }
      >
        <p>{lead}</p>
        <p className="text-14">{limit}</p>
      </OutcomeHeading>
      {gateways.length > 1 && (
        <div className="mx-auto mt-6 max-w-160">
          <RadioGroup
            label={t('Pay by')}
            look="cards"
            options={gateways.map((paymentOption) => ({ value: paymentOption.name, label: paymentOption.title }))}
            value={gateway}
            onChange={setGateway}
          />
        </div>
      )}
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
      <PaymentCancel
        isOpen={isOpen}
        onOpenChange={(next) => {
          setOpen(next)
          // The dialog opened by itself, so no button gets the focus back automatically.
          if (!next) focusWhenFree(() => payButton.current)
        }}
        lead={lead}
        limit={limit}
        pending={pending}
        onTryAgain={pay}
        onPayLater={payLater}
      />
    </div>
  )
}

/** Says until when the goods are reserved, if the server states it. */
function usePaymentDeadline(orders: readonly Order[]): string {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const [until] = orders.flatMap((order) => (order.can_pay && order.pay_until) || []).sort()
  if (!until) return t('Please pay soon: an order that stays unpaid is cancelled, and its goods go to others.')
  return t('Please pay by {{moment}}: an order that stays unpaid is cancelled, and its goods go to others.', {
    moment: formatMoment(until, locale),
  })
}

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

/** Shown when all orders have been cancelled. */
export function Cancelled({ orders }: { orders: readonly Order[] }) {
  const { t } = useTranslation()
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHeading
        icon={CircleX}
        tone="mute"
        title={t('This order is cancelled')}
        action={
          <>
            <ButtonLink to="/order-history">{t('See my orders')}</ButtonLink>
            <ButtonLink to="/products" variant="pri">
              {t('Continue shopping')}
            </ButtonLink>
          </>
        }
      >
        <p>{t('Its goods are back on sale. Should money for it still arrive, it is returned.')}</p>
      </OutcomeHeading>
      <OrderCards orders={orders} className="mx-auto mt-10 max-w-160" />
    </div>
  )
}

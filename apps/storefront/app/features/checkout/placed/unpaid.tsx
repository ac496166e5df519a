import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatMoment } from '@rialto/client/moments.ts'
import type { Order } from '@rialto/contract'
import { Button } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { lazyPanel } from '@rialto/ui/lazy-panel.tsx'
import { RadioGroup } from '@rialto/ui/radio-group.tsx'
import { Clock, CreditCard } from 'lucide'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusWhenFree } from '../../../lib/focus-when-free.ts'
import { usePayNow } from '../../payment/index.ts'
import { useSettings } from '../../settings/index.ts'
import { usePaymentWays } from '../steps/payment-methods.ts'
import { OrderCards } from './order-cards.tsx'
import { OutcomeHead } from './outcome-head.tsx'

const PaymentCancel = lazyPanel(async () => (await import('./payment-cancel.tsx')).PaymentCancel)

interface UnpaidProps {
  orders: readonly Order[]
  hasFailed: boolean
  /** Whether one comes from the gateway: then the dialog asks at once. */
  asks: boolean
  onChanged: () => void
}

/** The orders stand and are not paid: now, or later. */
export function Unpaid({ orders, hasFailed, asks, onChanged }: UnpaidProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(asks)
  const payButton = useRef<HTMLButtonElement>(null)
  const gateways = usePaymentWays().filter((way) => way.isOnline)
  const [gateway, setGateway] = useState<string | null>(null)
  const { pay, pending } = usePayNow(orders, { gateway: gateway ?? undefined, onRefused: onChanged })
  const payLater = () => void navigate('/order-history')
  const lead = hasFailed ? t('The payment did not go through.') : t('It has not been paid yet.')
  const limit = useLimit(orders)
  return (
    <div className="wrap pt-7 pb-6">
      <OutcomeHead
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
      </OutcomeHead>
      {gateways.length > 1 && (
        <div className="mx-auto mt-6 max-w-160">
          <RadioGroup
            label={t('Pay by')}
            look="cards"
            options={gateways.map((way) => ({ value: way.name, label: way.title }))}
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
          // It opened by itself, so there is no button that it could give the focus back to.
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

/** Until when the goods are kept, where the server tells. */
function useLimit(orders: readonly Order[]): string {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const [until] = orders.flatMap((order) => (order.can_pay && order.pay_until) || []).sort()
  if (!until) return t('Please pay soon: an order that stays unpaid is cancelled, and its goods go to others.')
  return t('Please pay by {{moment}}: an order that stays unpaid is cancelled, and its goods go to others.', {
    moment: formatMoment(until, locale),
  })
}

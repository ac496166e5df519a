import { formatDay } from '@rialto/client/dates.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import type { Canceller } from '@rialto/contract/enums'
import { Icon } from '@rialto/ui/icon.tsx'
import { Banknote, CreditCard, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { RecipientAddress, useAddressTypes } from '../../addresses/index.ts'
import { useSettings } from '../../settings/index.ts'
import { PaymentLabel } from '../status-labels.tsx'

/** The delivery address and estimate. */
export function DeliveryFacts({ order }: { order: Order }) {
  const { address, estimated_delivery, ships_from, order_status } = order
  const { t } = useTranslation()
  const { locale } = useSettings()
  const type = useAddressTypes()[address.address_type]
  const coming = order_status !== 'delivered' && order_status !== 'cancelled'
  return (
    <Facts title={t('Delivery address')}>
      <address className="text-ink-2 not-italic">
        <p className="mb-1.5 flex items-center gap-2 font-semibold text-ink">
          <Icon as={type.icon} size={16} />
          {type.label}
        </p>
        <RecipientAddress address={address} />
      </address>
      {coming && estimated_delivery && (
        <p className="mt-3 flex items-center gap-2 border-t border-line pt-3">
          <Icon as={Truck} size={16} className="text-ink-2" />
          {t('Delivery in {{estimate}}', { estimate: estimated_delivery })}
          {ships_from && ` · ${t('sent from {{date}} on', { date: formatDay(ships_from, locale) })}`}
        </p>
      )}
    </Facts>
  )
}

/** The payment method and status. */
export function PaymentFacts({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <div className="mt-4 flex items-center gap-3 rounded-control bg-ground-2 px-3.5 py-3">
      <Icon as={order.payment_method === 'cash' ? Banknote : CreditCard} className="text-ink-2" />
      <p className="min-w-0">
        <span className="block text-12 text-ink-2">{t('Payment')}</span>
        <PaymentLabel payment={order} className="font-semibold" />
      </p>
    </div>
  )
}

/** The person who cancelled the order, and the reason. */
export function CancelFacts({ by, reason }: { by: Canceller; reason: string | null }) {
  const { t } = useTranslation()
  const who = {
    shopper: t('You cancelled this order.'),
    seller: t('The shop cancelled this order.'),
    market: t('The market cancelled this order.'),
    expiry: t('It was cancelled because it was not paid in time.'),
  }[by]
  return (
    <Facts title={t('Cancelled')}>
      <p>{who}</p>
      {reason && (
        <p dir="auto" className="mt-1.5 whitespace-pre-line text-ink-2 wrap-anywhere">
          {reason}
        </p>
      )}
    </Facts>
  )
}

/** The shopper's note to the shop. */
export function NoteFacts({ note }: { note: string }) {
  const { t } = useTranslation()
  return (
    <Facts title={t('Your note')}>
      <p dir="auto" className="whitespace-pre-line text-ink-2 wrap-anywhere">
        {note}
      </p>
    </Facts>
  )
}

export function Facts({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="panel p-5">
      <h2 className="mb-3 text-16">{title}</h2>
      {children}
    </section>
  )
}

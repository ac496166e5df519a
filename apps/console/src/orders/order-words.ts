import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SellerOrder } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import type { BadgeTone } from '@rialto/ui/badge.tsx'

/** The status that an order comes to next; undefined: it has arrived, is cancelled, or waits for its payment. */
export const nextStatusOf = ({ next_statuses }: SellerOrder): OrderStatus | undefined =>
  next_statuses.find((status) => status !== 'cancelled')

interface Word {
  label: string
  tone: BadgeTone
}

/** The words for an order's status, payment and next step. */
export function useOrderWords() {
  const { t } = useTranslation()
  const statuses: Record<OrderStatus, Word> = {
    pending: { label: t('Pending'), tone: 'warn' },
    confirm: { label: t('Confirmed'), tone: 'mute' },
    processing: { label: t('Processing'), tone: 'mute' },
    pickup: { label: t('Packed'), tone: 'accent' },
    on_the_way: { label: t('On the way'), tone: 'accent' },
    delivered: { label: t('Delivered'), tone: 'ok' },
    cancelled: { label: t('Cancelled'), tone: 'bad' },
  }
  const steps: Partial<Record<OrderStatus, string>> = {
    confirm: t('Confirm order'),
    processing: t('Start packing'),
    pickup: t('Mark packed'),
    on_the_way: t('Hand to carrier'),
    delivered: t('Mark delivered'),
  }

  function payment({ payment_method, payment_status, order_status, amount }: SellerOrder): string {
    if (payment_status === 'refunded') return t('Refunded')
    if (payment_status === 'paid') return payment_method === 'cash' ? t('Paid in cash') : t('Paid online')
    if (amount === 0 || order_status === 'cancelled') return t('Nothing to pay')
    if (payment_method === 'cash') return t('Cash on Delivery')
    return payment_status === 'failed' ? t('Payment failed') : t('Payment pending')
  }

  /** The reason why an order has no next step. */
  function obstacle(order: SellerOrder): string | null {
    if (nextStatusOf(order)) return null
    if (order.order_status === 'delivered') return t('It has been delivered already')
    if (order.order_status === 'cancelled') return t('It was cancelled')
    return t('It has not been paid yet')
  }

  return { statuses, steps, payment, obstacle }
}

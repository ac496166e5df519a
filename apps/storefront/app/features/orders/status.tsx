import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderBrief } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { CircleCheck, CircleX, Clock, type IconNode, Package, PackageCheck, PackageOpen, Store, Truck } from 'lucide'

export interface StatusLook {
  label: string
  tone: BadgeTone
  icon: IconNode
}

/** Label, colour and icon of each order status, in the words of orders that are picked up. The colour is never used without the label. */
export function useOrderStatuses(isPickup = false): Record<OrderStatus, StatusLook> {
  const { t } = useTranslation()
  return {
    pending: { label: t('Pending'), tone: 'warn', icon: Clock },
    confirm: { label: t('Confirmed'), tone: 'mute', icon: CircleCheck },
    processing: { label: t('Processing'), tone: 'mute', icon: PackageOpen },
    pickup: {
      label: isPickup ? t('Ready for pick-up') : t('Packed'),
      tone: 'accent',
      icon: isPickup ? Store : Package,
    },
    on_the_way: { label: t('On the way'), tone: 'accent', icon: Truck },
    delivered: { label: isPickup ? t('Picked up') : t('Delivered'), tone: 'ok', icon: PackageCheck },
    cancelled: { label: t('Cancelled'), tone: 'bad', icon: CircleX },
  }
}

export type Payment = Pick<OrderBrief, 'payment_method' | 'payment_status' | 'order_status' | 'amount' | 'is_pickup'>
type PaymentTone = Extract<BadgeTone, 'ok' | 'warn' | 'bad' | 'mute'>

/** Returns label and colour of an order's payment status. */
export function usePaymentState(): (payment: Payment) => { label: string; tone: PaymentTone } {
  const { t } = useTranslation()
  return ({ payment_method, payment_status, order_status, amount, is_pickup: isPickup }) => {
    if (amount === 0) return { label: t('Nothing to pay'), tone: 'mute' }
    const cancelled = order_status === 'cancelled'
    if (payment_status === 'refunded') return { label: t('Refunded'), tone: 'mute' }
    if (payment_status === 'paid' && cancelled) return { label: t('Refund on its way'), tone: 'warn' }
    if (payment_status === 'paid')
      return { label: payment_method === 'cash' ? t('Paid in cash') : t('Paid online'), tone: 'ok' }
    if (cancelled) return { label: t('Nothing to pay'), tone: 'mute' }
    if (payment_method === 'cash')
      return { label: isPickup ? t('Cash at pick-up') : t('Cash on Delivery'), tone: 'mute' }
    return payment_status === 'failed'
      ? { label: t('Payment failed'), tone: 'bad' }
      : { label: t('Payment pending'), tone: 'warn' }
  }
}

/** The status of an order: a dot and a label. */
interface StatusBadgeProps {
  order: Pick<OrderBrief, 'order_status' | 'is_pickup'>
  className?: string
}

export function StatusBadge({ order: { order_status: status, is_pickup: isPickup }, className }: StatusBadgeProps) {
  const { label, tone } = useOrderStatuses(isPickup)[status]
  return (
    <Badge tone={tone} dot className={className}>
      {label}
    </Badge>
  )
}

const tones: Record<PaymentTone, string> = { ok: 'text-ok', warn: 'text-warn', bad: 'text-sale', mute: 'text-ink-2' }

/** The payment status of an order as a coloured label. */
export function PaymentLabel({ payment, className }: { payment: Payment; className?: string }) {
  const { label, tone } = usePaymentState()(payment)
  return <span className={cx(tones[tone], className)}>{label}</span>
}

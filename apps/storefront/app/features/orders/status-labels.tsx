import type { OrderStatus } from '@rialto/contract/enums'
import { Badge } from '@rialto/ui/badge.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { type Payment, type PaymentTone, useOrderStatuses, usePaymentState } from './status.ts'

/** The status of an order: a dot and a label. */
export function StatusBadge({ status, className }: { status: OrderStatus; className?: string }) {
  const { label, tone } = useOrderStatuses()[status]
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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { OrderCard } from './order-card.tsx'

/** The orders that were placed together. */
export function OrderCards({ orders, className }: { orders: readonly Order[]; className?: string }) {
  const { t } = useTranslation()
  return (
    <ul aria-label={t('Your orders')} className={cx('grid content-start gap-4', className)}>
      {orders.map((order) => (
        <li key={order.id}>
          <OrderCard order={order} />
        </li>
      ))}
    </ul>
  )
}

import type { OrderBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { OrderCard } from './order-card.tsx'
import './order-list.css'

interface OrderListProps {
  orders: OrderBrief[]
  /** Accessible name of the list. */
  label: string
  /** The level of the headings in the list. */
  level?: 2 | 3
  /** Another list is pending. */
  pending?: boolean
  className?: string
}

/** A list of orders with aligned columns. */
export function OrderList({ orders, label, level, pending, className }: OrderListProps) {
  return (
    <div className={cx('panel @container overflow-hidden', className)}>
      <ul
        aria-label={label}
        aria-busy={pending}
        className={cx('order-rows transition-opacity delay-100', pending && 'opacity-60')}
      >
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} level={level} />
        ))}
      </ul>
    </div>
  )
}

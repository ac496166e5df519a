import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerOrder } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import { Badge } from '@rialto/ui/badge.tsx'
import { formatMoney } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useOrderWords } from './order-words.ts'

const SHOWN_PICTURES = 3

/** The pictures of an order's products, fanned out, the first one on top. */
export function OrderPictures({ products }: Pick<SellerOrder, 'products'>) {
  return (
    <span className="flex flex-none">
      {products.slice(0, SHOWN_PICTURES).map(({ id, thumbnail }, index) => (
        <img
          key={id}
          src={`${thumbnail}?w=96`}
          alt=""
          width={32}
          height={32}
          loading="lazy"
          style={{ zIndex: SHOWN_PICTURES - index }}
          className="dim-dark relative size-8 rounded-badge border border-card bg-tile object-cover not-first:-ms-5"
        />
      ))}
    </span>
  )
}

/** Today's orders by the time of day, others by the day. */
export function PlacedAt({ order }: { order: SellerOrder }) {
  const { i18n } = useTranslation()
  const isToday = dayNumberOf(Date.parse(order.placed_at)) === dayNumberOf(Date.now())
  const format = isToday ? formatClock : formatLocalDay
  return <time dateTime={order.placed_at}>{format(order.placed_at, i18n.language)}</time>
}

export function StatusBadge({ order }: { order: SellerOrder }) {
  const { statuses } = useOrderWords()
  const { label, tone } = statuses[order.order_status]
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  )
}

export function Total({ order }: { order: SellerOrder }) {
  const currency = writtenCurrency(order.currency, useSettings())
  return <span className="num">{formatMoney(order.amount, currency)}</span>
}

/** An order on a phone. */
export function OrderCard({ order }: { order: SellerOrder }) {
  const { t } = useTranslation()
  const { payment } = useOrderWords()
  return (
    <div className="flex gap-3">
      <OrderPictures products={order.products} />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex justify-between gap-3">
          <b className="truncate">{order.customer.name}</b>
          <b>
            <Total order={order} />
          </b>
        </div>
        <span className="truncate text-ink-2">
          <span className="num">{order.order_code}</span> · {t('{{count}} pieces', { count: order.quantity })}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-12 text-ink-2">
          <StatusBadge order={order} />
          <span>{payment(order)}</span>
        </span>
        <span className="text-12 text-ink-2">
          <PlacedAt order={order} />
        </span>
      </div>
    </div>
  )
}

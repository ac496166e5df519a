import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatClock, formatLocalDay, formatMoment } from '@rialto/client/moments.ts'
import { dayNumberOf } from '@rialto/client/time-zone.ts'
import type { SellerOrder } from '@rialto/contract'
import { writtenCurrency } from '@rialto/contract/currencies'
import type { OrderStatus } from '@rialto/contract/enums'
import { Badge, type BadgeTone } from '@rialto/ui/badge.tsx'
import { formatMoney, plainAmount } from '../lib/money.tsx'
import { useSettings } from '../lib/settings.tsx'
import type { ListColumn } from '../list/types.ts'

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
  const { t } = useTranslation()
  const { statuses } = useOrderWords()
  const { label, tone } = statuses[order.order_status]
  // Goods that are picked up are never handed to a carrier.
  const ofPickup: Partial<Record<OrderStatus, string>> = { pickup: t('Ready for pick-up'), delivered: t('Picked up') }
  return (
    <Badge tone={tone} dot>
      {(order.is_pickup && ofPickup[order.order_status]) || label}
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

/** The columns that lists of orders choose from, of a shop and of the market. */
export function useOrderColumns() {
  const { i18n, t } = useTranslation()
  const { statuses, payment } = useOrderWords()
  const settings = useSettings()
  return {
    code: {
      id: 'code',
      title: t('Order'),
      cell: ({ order_code }) => <b className="num">{order_code}</b>,
      text: ({ order_code }) => order_code,
    },
    shop: {
      id: 'shop',
      title: t('Shop'),
      onlyInMarket: true,
      cell: ({ shop }) => <bdi>{shop.name}</bdi>,
      text: ({ shop }) => shop.name,
    },
    placed: {
      id: 'placed',
      title: t('Placed'),
      cell: (order) => (
        <span className="whitespace-nowrap text-ink-2">
          <PlacedAt order={order} />
        </span>
      ),
      text: ({ placed_at }) => formatMoment(placed_at, i18n.language),
    },
    customer: {
      id: 'customer',
      title: t('Customer'),
      cell: ({ customer }) => <bdi>{customer.name}</bdi>,
      text: ({ customer }) => customer.name,
    },
    pieces: {
      id: 'pieces',
      title: t('Pieces'),
      cell: ({ products, quantity }) => (
        <span className="flex items-center gap-2 text-ink-2">
          <OrderPictures products={products} />
          <span className="whitespace-nowrap">{t('{{count}} pieces', { count: quantity })}</span>
        </span>
      ),
      text: ({ quantity }) => String(quantity),
    },
    total: {
      id: 'total',
      title: t('Total'),
      align: 'end',
      cell: (order) => <Total order={order} />,
      text: ({ amount, currency }) => plainAmount(amount, writtenCurrency(currency, settings)),
    },
    payment: {
      id: 'payment',
      title: t('Payment'),
      cell: (order) => <span className="text-ink-2">{payment(order)}</span>,
      text: payment,
    },
    status: {
      id: 'status',
      title: t('Status'),
      cell: (order) => <StatusBadge order={order} />,
      text: ({ order_status }) => statuses[order_status].label,
    },
  } satisfies Record<string, ListColumn<SellerOrder>>
}

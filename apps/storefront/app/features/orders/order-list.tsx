import type { OrderBrief } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import './order-list.css'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useIsMarket, usePrice, useSettings } from '../settings/index.ts'
import { usePayNow } from './pay-now.ts'
import { PaymentLabel, StatusBadge } from './status.tsx'
import { ordersKey } from './use-orders.ts'

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

/** The rule of the server for orders that can be paid, of which a list says nothing. */
const isUnpaid = ({ order_status, payment_method, payment_status }: OrderBrief): boolean =>
  order_status === 'pending' &&
  payment_method === 'online' &&
  (payment_status === 'pending' || payment_status === 'failed')

/** Above the link that covers the row. */
function PayNow({ order }: { order: OrderBrief }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const onRefused = () => void client.invalidateQueries({ queryKey: ordersKey })
  const { pay, pending } = usePayNow([{ id: order.id, can_pay: true }], { onRefused })
  return (
    <TextButton disabled={pending} onClick={pay} className="z-1 font-semibold">
      {t('Pay now')} <span className="sr-only">{order.order_code}</span>
    </TextButton>
  )
}

/** An order of a list, linked to its details. */
function OrderCard({ order, level = 2 }: { order: OrderBrief; level?: 2 | 3 }) {
  const { t } = useTranslation()
  const { locale } = useSettings()
  const isMarket = useIsMarket()
  const price = usePrice(order.currency)
  const Heading = level === 2 ? 'h2' : 'h3'
  const [first] = order.products
  return (
    <li className="order-row transition-colors hover:bg-hover">
      <div className="order-code min-w-0">
        <Heading className="text-14 tracking-normal">
          <Link to={`/order-history/${order.id}`} className="after:absolute after:inset-0">
            <span className="sr-only">{t('Order')} </span>
            <bdi dir="ltr">{order.order_code}</bdi>
          </Link>
        </Heading>
        <time dateTime={order.placed_at} className="text-12 text-ink-2">
          {formatLocalDay(order.placed_at, locale)}
        </time>
      </div>
      {isMarket && (
        <p className="order-shop flex min-w-0 items-center gap-2.5">
          <Picture src={order.shop.logo} alt="" sizes="32px" widest={32} className="w-8" />
          <TruncatedName>{order.shop.name}</TruncatedName>
        </p>
      )}
      <div className="order-goods flex min-w-0 items-center gap-3">
        <OrderThumbs products={order.products} />
        {first && order.products.length <= 2 && (
          <p aria-hidden className="min-w-0 text-12 text-ink-2 max-sm:hidden">
            <TruncatedName lines={2}>{first.name}</TruncatedName>
          </p>
        )}
      </div>
      <p className="order-amount">
        <b className="num">{price(order.amount)}</b>
        <br />
        <PaymentLabel payment={order} className="text-12" />
        {isUnpaid(order) && (
          <>
            <br />
            <PayNow order={order} />
          </>
        )}
      </p>
      <p className="order-state">
        <StatusBadge order={order} />
      </p>
    </li>
  )
}

const SHOWN = 3

/**
 * Pictures of the first products of an order and the number of the others; the first product's name if there is room.
 */
function OrderThumbs({ products, className }: { products: OrderBrief['products']; className?: string }) {
  const more = products.length - SHOWN
  return (
    <div className={className}>
      <ul className="flex items-center gap-2">
        {products.slice(0, SHOWN).map((product, place) => (
          // The same product comes several times where its sizes differ.
          // biome-ignore lint/suspicious/noArrayIndexKey: an order's lines never move
          <li key={place} className="flex-none">
            <Picture src={product.thumbnail} alt={product.name} sizes="48px" widest={48} className="w-12" />
          </li>
        ))}
        {more > 0 && <li className="num text-12 text-ink-2">+{more}</li>}
      </ul>
    </div>
  )
}

/** Placeholder of an order list. */
export function OrderListSkeleton({ count = 5, className }: { count?: number; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={cx('panel @container overflow-hidden', className)}>
      <div className="order-rows">
        {Array.from({ length: count }, (_, place) => (
          <div key={String(place)} className="order-row">
            <span className="order-code grid gap-1.5">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-3 w-20" />
            </span>
            <span className="order-shop flex items-center gap-2.5">
              <Skeleton className="aspect-square w-8 rounded-control" />
              <Skeleton className="h-3.5 w-24" />
            </span>
            <span className="order-goods flex gap-2">
              <Skeleton className="size-12 rounded-control" />
              <Skeleton className="size-12 rounded-control" />
            </span>
            <span className="order-amount grid gap-1.5">
              <Skeleton className="h-4 w-20" />
              <Skeleton className="h-3 w-24" />
            </span>
            <span className="order-state">
              <Skeleton className="h-5 w-20" />
            </span>
          </div>
        ))}
      </div>
    </div>
  )
}

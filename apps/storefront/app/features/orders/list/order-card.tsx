import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { OrderBrief } from '@rialto/contract'
import { Picture } from '@rialto/ui/picture.tsx'
import { TextButton } from '@rialto/ui/text-button.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { usePayNow } from '../../payment/index.ts'
import { useIsMarket, usePrice, useSettings } from '../../settings/index.ts'
import { PaymentLabel, StatusBadge } from '../status-labels.tsx'
import { OrderThumbs } from './order-thumbs.tsx'
import { ordersKey } from './use-orders.ts'

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
export function OrderCard({ order, level = 2 }: { order: OrderBrief; level?: 2 | 3 }) {
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
        <StatusBadge status={order.order_status} />
      </p>
    </li>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useIsMarket } from '../../settings/index.ts'
import { LineReview } from '../review/line-review.tsx'
import { OrderLine } from './order-line.tsx'

interface OrderLinesProps {
  order: Order
  /** Rendered beside the shop's name: the chat button. */
  chat?: ReactNode
}

/** The lines of an order. Delivered lines can be reviewed. */
export function OrderLines({ order, chat }: OrderLinesProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const delivered = order.order_status === 'delivered'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-5 py-4">
        {isMarket ? <ShopName shop={order.shop} /> : <p className="font-semibold">{t('Items')}</p>}
        {chat}
      </div>
      <ul aria-label={t('Items')} className="px-5">
        {order.lines.map((line) => (
          <li key={line.cart_id} className="border-b border-line py-5 last:border-0">
            <OrderLine
              line={line}
              currency={order.currency}
              renderAfter={
                delivered ? (nameId) => <LineReview orderId={order.id} line={line} describedBy={nameId} /> : undefined
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

function ShopName({ shop }: { shop: Order['shop'] }) {
  return (
    <Link
      to={`/shops/${shop.id}`}
      className="touch-44 relative flex min-w-0 items-center gap-2.5 font-semibold hover:underline hover:underline-offset-3"
    >
      <Picture src={shop.logo} alt="" sizes="32px" widest={32} className="w-8" />
      <TruncatedName>{shop.name}</TruncatedName>
    </Link>
  )
}

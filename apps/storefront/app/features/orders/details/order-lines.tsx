import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { Picture } from '@rialto/ui/picture.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSettings } from '../../settings/index.ts'
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
  const delivered = order.order_status === 'delivered'
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-b border-line px-5 py-4">
        <ShopName shop={order.shop} />
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

/** Linked to the shop's page in a market; a shop with one seller has no such page. */
function ShopName({ shop }: { shop: Order['shop'] }) {
  const { settings } = useSettings()
  const name = (
    <>
      <Picture src={shop.logo} alt="" sizes="32px" widest={32} className="w-8" />
      <TruncatedName>{shop.name}</TruncatedName>
    </>
  )
  const look = 'flex min-w-0 items-center gap-2.5 font-semibold'
  return settings.multi_vendor ? (
    <Link to={`/shops/${shop.id}`} className={`${look} touch-44 relative hover:underline hover:underline-offset-3`}>
      {name}
    </Link>
  ) : (
    <p className={look}>{name}</p>
  )
}

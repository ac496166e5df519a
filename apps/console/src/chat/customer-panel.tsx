import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ConversationContext } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { Link } from 'react-router'
import { ProductCard } from '../conversation/message-bubble.tsx'
import { useContextOf } from '../conversation/use-messages.ts'
import { useSendProduct } from '../conversation/use-send-product.ts'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { OrderPictures, PlacedAt, StatusBadge, Total } from '../orders/order-cells.tsx'

/** The customer of a conversation: their orders here, and products of this shop that they looked at. */
export function CustomerPanel({ userId }: { userId: number }) {
  const { data } = useContextOf(userId)
  return data ? (
    <div className="px-4 pb-6">
      <Customer context={data} />
      <Orders context={data} />
      <Viewed context={data} />
    </div>
  ) : null
}

type Context = { context: ConversationContext }

function Customer({ context: { customer, order_count: count, order_amount: amount } }: Context) {
  const { i18n, t } = useTranslation()
  const { currency } = useSettings()
  return (
    <section aria-label={t('Customer')} className="grid gap-3 border-b border-line py-4">
      <div className="flex items-center gap-3">
        <Avatar name={customer.name} src={customer.profile_photo} size={44} />
        <div className="grid min-w-0">
          <b className="wrap-anywhere">
            <bdi>{customer.name}</bdi>
          </b>
          <span className="text-ink-2">
            {t('With us since {{day}}', { day: formatLocalDay(customer.since, i18n.language) })}
          </span>
        </div>
      </div>
      <dl className="flex justify-between gap-3">
        <dt className="text-ink-2">{t('Orders here')}</dt>
        <dd>
          {count}, <span className="num">{formatMoney(amount, currency)}</span>
        </dd>
      </dl>
    </section>
  )
}

function Orders({ context: { orders } }: Context) {
  const { t } = useTranslation()
  const { place } = usePlace()
  const mayOpen = place?.kind === 'shop' && place.shop.permissions.includes('orders.read')
  if (orders.length === 0) return null
  return (
    <Fact title={t('Latest orders')}>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <li key={order.id} className="grid gap-1.5">
            <span className="flex items-center justify-between gap-2">
              {mayOpen ? (
                <Link to={`/orders/${order.id}`} className="num font-semibold text-accent-ink">
                  {order.order_code}
                </Link>
              ) : (
                <b className="num">{order.order_code}</b>
              )}
              <StatusBadge order={order} />
            </span>
            <span className="flex items-center gap-2 text-ink-2">
              <OrderPictures products={order.products} />
              <PlacedAt order={order} />
              <span className="ms-auto">
                <Total order={order} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

function Viewed({ context: { customer, viewed } }: Context) {
  const { t } = useTranslation()
  const { send, sendingId } = useSendProduct(customer.id)
  if (viewed.length === 0) return null
  return (
    <Fact title={t('Looked at')}>
      <ul className="grid gap-3">
        {viewed.map((product) => (
          <li key={product.id} className="grid justify-items-start gap-2">
            <ProductCard product={product} />
            <Button
              size="sm"
              className="max-md:min-h-11"
              aria-label={t('Send: {{name}}', { name: product.name })}
              pending={sendingId === product.id}
              onClick={() => send(product.id)}
            >
              {t('Send it')}
            </Button>
          </li>
        ))}
      </ul>
    </Fact>
  )
}

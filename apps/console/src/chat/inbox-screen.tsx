import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { ConversationContext } from '@rialto/contract'
import { Avatar } from '@rialto/ui/avatar.tsx'
import { Button } from '@rialto/ui/button.tsx'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { IconButton } from '@rialto/ui/icon-button.tsx'
import { lazyOverlay } from '@rialto/ui/late-component.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { ArrowLeft, CircleUserRound, MessageCircle } from 'lucide'
import { Link } from 'react-router'
import { ConversationPane } from '../conversation/conversation-pane.tsx'
import { ProductCard } from '../conversation/thread.tsx'
import { useContextOf, useSendProduct } from '../conversation/use-messages.ts'
import { HideTabs } from '../lib/bars.tsx'
import { showError } from '../lib/errors.tsx'
import { formatMoney } from '../lib/money.tsx'
import { usePlace } from '../lib/place.tsx'
import { Fact } from '../lib/section.tsx'
import { useSettings } from '../lib/settings.tsx'
import { useIsPhone, useMedia } from '../lib/use-media.ts'
import { useListState } from '../list/use-list-state.ts'
import { OrderPictures, PlacedAt, StatusBadge, Total } from '../orders/order-cells.tsx'
import { ConversationList } from './conversation-list.tsx'

/** Below this width the customer's panel opens over the page. */
const THREE_PANES = '(width >= 73.75rem)'

const CustomerDrawer = lazyOverlay('dialog', async () => (await import('@rialto/ui/drawer.tsx')).Drawer)

/** The conversations of the shop beside the chosen one and its customer; on phones one after the other. */
export function InboxScreen() {
  const { t } = useTranslation()
  const state = useListState()
  const isPhone = useIsPhone()
  const isWide = useMedia(THREE_PANES)
  const named = state.filter('with')
  const userId = /^[1-9]\d{0,8}$/.test(named) ? Number(named) : null
  const isReading = userId !== null

  return (
    <div
      data-edge-to-edge
      className={cx(
        'grid min-h-0',
        isPhone
          ? isReading
            ? 'h-[calc(100dvh-3.5rem)]'
            : 'h-[calc(100dvh-3.5rem-3.75rem-env(safe-area-inset-bottom))]'
          : 'h-dvh grid-cols-[18rem_minmax(0,1fr)]',
        isWide && isReading && 'grid-cols-[18rem_minmax(0,1fr)_19.5rem]',
      )}
    >
      {isPhone && isReading ? (
        <HideTabs />
      ) : (
        <div className="flex min-h-0 min-w-0 flex-col border-line bg-card md:border-e">
          <ConversationList state={state} current={userId} />
        </div>
      )}
      {isReading ? (
        <div className="min-h-0 min-w-0">
          <ConversationPane
            key={userId}
            userId={userId}
            isNarrow={!isWide}
            start={
              isPhone && (
                <Link
                  to={state.withChoice({ with: '' })}
                  aria-label={t('Back to the conversations')}
                  className="icon-btn -ms-2 hover:bg-hover"
                >
                  <Icon as={ArrowLeft} flip />
                </Link>
              )
            }
            end={
              !isWide && (
                <CustomerDrawer
                  title={t('Customer')}
                  closeLabel={t('Close')}
                  onLoadError={(error) => showError(error, t('That did not open. Please try again.'))}
                  trigger={(props) => <IconButton {...props} icon={CircleUserRound} label={t('Customer')} />}
                >
                  <CustomerPanel userId={userId} />
                </CustomerDrawer>
              )
            }
          />
        </div>
      ) : (
        !isPhone && (
          <div className="grid place-content-center">
            <EmptyState icon={MessageCircle} title={t('Choose a conversation')}>
              {t('J and K walk through the list.')}
            </EmptyState>
          </div>
        )
      )}
      {isWide && isReading && (
        <aside aria-label={t('Customer')} className="min-h-0 overflow-y-auto border-s border-line bg-card">
          <CustomerPanel userId={userId} />
        </aside>
      )}
    </div>
  )
}

/** The customer of a conversation: their orders here, and products of this shop that they looked at. */
function CustomerPanel({ userId }: { userId: number }) {
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
          {count} · <span className="num">{formatMoney(amount, currency)}</span>
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

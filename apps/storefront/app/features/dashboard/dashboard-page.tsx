import { api } from '@rialto/client/api/browser.ts'
import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { formatLocalDay } from '@rialto/client/moments.ts'
import type { CollectedCoupon, Dashboard } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { Skeleton } from '@rialto/ui/loading.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { Notice } from '@rialto/ui/notice.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { TextLink } from '@rialto/ui/text-link.tsx'
import { TruncatedName } from '@rialto/ui/truncated-name.tsx'
import { useQuery } from '@tanstack/react-query'
import { type IconNode, LifeBuoy, Sparkles, Wallet } from 'lucide'
import { useId } from 'react'
import { Link } from 'react-router'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage, useWishlist, WishlistGrid } from '../account/index.ts'
import { LoadFailed } from '../forms/index.ts'
import {
  alwaysFresh,
  NoOrdersYet,
  OrderList,
  OrderListSkeleton,
  ordersAddress,
  useOrderStatuses,
} from '../orders/index.ts'
import { useShopper, useUser } from '../session/index.ts'
import { useIsMarket, usePrice, useSettings } from '../settings/index.ts'
import { conditionLabel, discountLabel } from '../vouchers/index.ts'
import type { Route } from './+types/dashboard-page'

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Dashboard'), hidden: true })

export default DashboardPage

const PREVIEWED = 4

/** `/dashboard`: the summary of an account. */
export function DashboardPage() {
  const { t } = useTranslation()
  const greeting = useGreeting()
  const { data: dashboard, error, isError, isFetching, refetch } = useDashboard()
  const coupons = useExpiringVouchers(dashboard?.vouchers)
  const isNewcomer = dashboard?.latest_orders.length === 0
  return (
    <AccountPage
      title={greeting ? <bdi>{greeting}</bdi> : t('Dashboard')}
      lead={dashboard ? !isNewcomer && <OpenOrders dashboard={dashboard} /> : !isError && <LeadSkeleton />}
    >
      {dashboard ? (
        <>
          {isNewcomer ? <Welcome /> : <StatusTiles dashboard={dashboard} />}
          <OpenTickets count={dashboard.open_tickets} />
          {!isNewcomer && <LatestOrders orders={dashboard.latest_orders} />}
          <ExpiringVouchers coupons={coupons} />
          <WishlistPreview />
        </>
      ) : isError ? (
        <div className="panel">
          <LoadFailed
            error={error}
            title={t('Your dashboard could not be loaded')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <>
          <StatusTilesSkeleton />
          <Skeleton className="mt-10 mb-5 h-8 w-40" />
          <OrderListSkeleton />
        </>
      )}
    </AccountPage>
  )
}

/** For a shopper without orders, in place of tiles that are all zero: what to do here. */
function Welcome() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={Sparkles}
      title={t('Welcome to the market')}
      className="panel"
      action={
        <>
          <ButtonLink to="/products" variant="pri">
            {t('Continue shopping')}
          </ButtonLink>
          <ButtonLink to="/manage-address">{t('Add address')}</ButtonLink>
        </>
      }
    >
      {t('Your orders, vouchers and messages will be here. Add an address now, and ordering takes a minute.')}
    </EmptyState>
  )
}

function OpenOrders({ dashboard: { status_wise_orders: counts } }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  if (counts.on_the_way > 0) return t('{{count}} orders are on the way.', { count: counts.on_the_way })
  const open = counts.pending + counts.confirm + counts.processing + counts.pickup
  if (open > 0) return t('{{count}} orders are being taken care of.', { count: open })
  return t('Nothing is on the way at the moment.')
}

function LeadSkeleton() {
  return (
    <span className="grid h-[1lh] items-center">
      <Skeleton className="h-3.5 w-44" />
    </span>
  )
}

function LatestOrders({ orders }: { orders: Dashboard['latest_orders'] }) {
  const { t } = useTranslation()
  const id = useId()
  const title = t('Latest orders')
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeading
        id={id}
        title={title}
        more={orders.length > 0 ? { to: '/order-history', label: t('View all') } : undefined}
      />
      {orders.length > 0 ? (
        <OrderList orders={orders} label={title} level={3} />
      ) : (
        <div className="panel">
          <NoOrdersYet level={3} />
        </div>
      )}
    </section>
  )
}

function WishlistPreview() {
  const { t } = useTranslation()
  const id = useId()
  const { products = [] } = useWishlist()
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeading id={id} title={t('Wishlist')} more={{ to: '/wishlist', label: t('View all') }} />
      <WishlistGrid products={products.slice(0, PREVIEWED)} level={3} />
    </section>
  )
}

const tile = 'grid content-start justify-items-start gap-1.5 bg-card px-5 py-5'
/** The gaps between the tiles show the background, which looks like a hairline. */
const tiles = 'grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-4'

/** The number of orders in each status, linked to its tab, and the total spent. */
function StatusTiles({ dashboard }: { dashboard: Dashboard }) {
  const { t } = useTranslation()
  const price = usePrice()
  const statuses = useOrderStatuses()
  return (
    <ul aria-label={t('Orders by status')} className={tiles}>
      {ORDER_STATUSES.map((status) => (
        <li key={status} className="grid">
          <Link to={ordersAddress({ status })} className={`${tile} -outline-offset-2 transition-colors hover:bg-hover`}>
            <TileLabel icon={statuses[status].icon} label={statuses[status].label} />
            <b className="num text-28">{dashboard.status_wise_orders[status]}</b>
          </Link>
        </li>
      ))}
      <li className={tile}>
        <TileLabel icon={Wallet} label={t('Total spent')} />
        <b className="num text-22">{price(dashboard.total_spent)}</b>
      </li>
    </ul>
  )
}

function TileLabel({ icon, label }: { icon: IconNode; label: string }) {
  return (
    <span className="flex items-center gap-2 text-ink-2">
      <Icon as={icon} size={16} />
      {label}
    </span>
  )
}

/** Placeholder of the status tiles. */
function StatusTilesSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('Loading')} className={tiles}>
      {[...ORDER_STATUSES, 'spent'].map((cell) => (
        <span key={cell} className={tile}>
          <Skeleton className="h-4 w-24" />
          <Skeleton className="h-8 w-10" />
        </span>
      ))}
    </div>
  )
}

/** The number of open support tickets with a link to them; nothing when there are none. */
function OpenTickets({ count }: { count: number }) {
  const { t } = useTranslation()
  if (count === 0) return null
  return (
    <Notice
      icon={LifeBuoy}
      aside={
        <TextLink to="/support-tickets" className="touch-44 relative">
          {t('View tickets')}
        </TextLink>
      }
      className="mt-4"
    >
      {t('{{count}} support tickets are open.', { count })}
    </Notice>
  )
}

/** The shopper's account summary. */
function useDashboard() {
  const user = useUser()
  return useQuery({
    queryKey: ['GET /dashboard'],
    queryFn: ({ signal }) => api.call('GET /dashboard', { signal }),
    enabled: user !== null,
    ...alwaysFresh,
  })
}

const NOON = 12
const EVENING = 18
const MORNING = 5

/** A greeting by the device's clock; null until the shopper is known. */
function useGreeting(): string | null {
  const { t } = useTranslation()
  const user = useShopper()
  if (!user) return null
  const [name = ''] = user.name.trim().split(/\s+/)
  const hour = new Date().getHours()
  if (hour >= MORNING && hour < NOON) return t('Good morning, {{name}}', { name })
  if (hour >= NOON && hour < EVENING) return t('Good afternoon, {{name}}', { name })
  return t('Good evening, {{name}}', { name })
}

/** Collected vouchers that expire soon, each with a link to where it can be used. */
function ExpiringVouchers({ coupons }: { coupons: readonly CollectedCoupon[] }) {
  const { t } = useTranslation()
  const id = useId()
  if (coupons.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <SectionHeading id={id} title={t('Vouchers about to expire')} />
      <ul className="grid gap-3 sm:gap-4 md:grid-cols-2">
        {coupons.map((coupon) => (
          <li key={coupon.id} className="grid">
            <Voucher coupon={coupon} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Voucher({ coupon }: { coupon: CollectedCoupon }) {
  const { t } = useTranslation()
  const price = usePrice()
  const { locale, settings } = useSettings()
  const isMarket = useIsMarket()
  const id = useId()
  return (
    <article aria-labelledby={id} className="flex min-h-19 overflow-hidden rounded-card border border-line bg-card">
      <p className="grid min-w-20 flex-none content-center justify-items-center border-e border-dashed border-accent-line bg-accent-soft px-3 text-accent-ink">
        <span className="num text-18 leading-snug font-semibold">{discountLabel(coupon, { price })}</span>
        <span className="text-12">{t('off')}</span>
      </p>
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5 ps-3.5 pe-3">
        <div className="grid min-w-34 flex-1 content-center">
          <h3 id={id} className="min-w-0 text-14 tracking-normal">
            <TruncatedName>{isMarket && coupon.shop ? coupon.shop.name : settings.app_name}</TruncatedName>
          </h3>
          <p className="text-12 text-ink-2">{conditionLabel(coupon, { t, price })}</p>
          <p className="text-12 text-ink-2">
            <time dateTime={coupon.validity}>
              {t('Until {{day}}', { day: formatLocalDay(coupon.validity, locale) })}
            </time>
          </p>
        </div>
        <ButtonLink
          to={isMarket && coupon.shop ? `/shops/${coupon.shop.id}` : '/products'}
          size="sm"
          aria-describedby={id}
        >
          {t('Use now')}
        </ButtonLink>
      </div>
    </article>
  )
}

const SHOWN = 4

/**
 * The collected vouchers that expire first. `usable` is how many of them can still be used: the API lists those first,
 * before expired and used ones.
 */
function useExpiringVouchers(usable: number | undefined): CollectedCoupon[] {
  const user = useUser()
  const { data = [] } = useQuery({
    queryKey: ['GET /get-collected-vouchers'],
    queryFn: async ({ signal }) => (await api.call('GET /get-collected-vouchers', { signal })).coupons,
    enabled: user !== null,
  })
  return data
    .slice(0, usable ?? 0)
    .filter(({ validity }) => Date.parse(validity) > Date.now())
    .sort((a, b) => Date.parse(a.validity) - Date.parse(b.validity))
    .slice(0, SHOWN)
}

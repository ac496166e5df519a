import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Dashboard } from '@rialto/contract'
import { ButtonLink } from '@rialto/ui/button-link.tsx'
import { EmptyState } from '@rialto/ui/empty-state.tsx'
import { SectionHeading } from '@rialto/ui/section-heading.tsx'
import { Skeleton } from '@rialto/ui/skeleton.tsx'
import { Sparkles } from 'lucide'
import { useId } from 'react'
import { AccountPage, useWishlist, WishlistGrid } from '../account/index.ts'
import { LoadFailed } from '../errors/index.ts'
import { NoOrdersYet, OrderList, OrderListSkeleton } from '../orders/index.ts'
import { ExpiringVouchers } from './expiring-vouchers.tsx'
import { OpenTickets } from './open-tickets.tsx'
import { StatusTiles, StatusTilesSkeleton } from './status-tiles.tsx'
import { useDashboard } from './use-dashboard.ts'
import { useExpiringVouchers } from './use-expiring-vouchers.ts'
import { useGreeting } from './use-greeting.ts'

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

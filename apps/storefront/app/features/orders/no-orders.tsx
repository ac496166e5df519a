import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { OrderStatus } from '@rialto/contract/enums'
import { ButtonLink } from '@rialto/ui/button.tsx'
import { EmptyState } from '@rialto/ui/message-state.tsx'
import { PackageSearch, SearchX } from 'lucide'
import { useIsMarket } from '../settings/index.ts'
import { type OrderQuery, ordersAddress } from './list-query.ts'
import { useOrderStatuses } from './status.tsx'

/** Replaces an empty order list, with buttons that lead on. */
export function NoOrders({ query: { status, search }, total }: { query: OrderQuery; total: number }) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  // The address is of a page that no longer exists.
  if (total > 0)
    return (
      <EmptyState
        icon={PackageSearch}
        title={t('There is nothing on this page')}
        action={<ButtonLink to={ordersAddress({ status, search })}>{t('To the first page')}</ButtonLink>}
      />
    )
  if (search)
    return (
      <EmptyState
        icon={SearchX}
        title={t('No order matches “{{search}}”', { search })}
        action={
          <>
            {status && <ButtonLink to={ordersAddress({ search })}>{t('Search all orders')}</ButtonLink>}
            <ButtonLink to={ordersAddress({ status })}>{t('Clear the search')}</ButtonLink>
          </>
        }
      >
        {isMarket
          ? t('Search by the code of an order, a product in it, or its shop.')
          : t('Search by the code of an order, or a product in it.')}
      </EmptyState>
    )
  return status ? <NoOrdersWithStatus status={status} /> : <NoOrdersYet />
}

/** Shown when the shopper has not ordered anything yet. */
export function NoOrdersYet({ level }: { level?: 2 | 3 }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={PackageSearch}
      level={level}
      title={t('No orders yet')}
      action={
        <>
          <ButtonLink to="/products" variant="pri">
            {t('All products')}
          </ButtonLink>
          <ButtonLink to="/best-deal">{t('Best Deal')}</ButtonLink>
        </>
      }
    >
      {t('Your orders appear here, and you can follow them to your door.')}
    </EmptyState>
  )
}

function NoOrdersWithStatus({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const { icon } = useOrderStatuses()[status]
  const texts: Record<OrderStatus, [title: string, text: string]> = {
    pending: [t('No pending orders'), t('New orders wait here until they are confirmed.')],
    confirm: [t('No confirmed orders'), t('Orders that have been taken on show up here.')],
    processing: [t('Nothing is being prepared'), t('Orders that are being got ready show up here.')],
    pickup: [t('Nothing is waiting for the carrier'), t('Packed orders show up here until the carrier takes them.')],
    on_the_way: [t('Nothing is on the way'), t('Orders that have been sent show up here.')],
    delivered: [
      t('Nothing has been delivered yet'),
      t('Delivered orders stay here, so that you can review them or order again.'),
    ],
    cancelled: [t('No cancelled orders'), t('Orders that were called off are kept here.')],
  }
  const [title, text] = texts[status]
  return (
    <EmptyState icon={icon} title={title} action={<ButtonLink to={ordersAddress({})}>{t('All orders')}</ButtonLink>}>
      {text}
    </EmptyState>
  )
}

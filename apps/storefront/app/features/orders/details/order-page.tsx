import { isAbsent } from '@rialto/client/api/is-absent.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { Order } from '@rialto/contract'
import { ErrorState } from '@rialto/ui/error-state.tsx'
import { Icon } from '@rialto/ui/icon.tsx'
import { ArrowLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { AccountPage } from '../../account/index.ts'
import { Moment } from '../../settings/index.ts'
import { StatusBadge } from '../status-labels.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAmounts } from './order-amounts.tsx'
import { CancelFacts, DeliveryFacts, Facts, NoteFacts, PaymentFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { PayNotice } from './pay-notice.tsx'
import { useOrder } from './use-order.ts'

interface OrderPageProps {
  id: number
  /** Rendered for an order that does not exist or belongs to somebody else. */
  missing: ReactNode
  /** Renders the chat button. */
  chat?: (order: Order) => ReactNode
  /** Renders the link to support. */
  help?: (order: Order) => ReactNode
}

/** `/order-history/{id}`. */
export function OrderPage({ id, missing, chat, help }: OrderPageProps) {
  const { t } = useTranslation()
  const { data: order, error, isError, isFetching, refetch } = useOrder(id)
  if (isError && isAbsent(error)) return missing
  return (
    <>
      <Link
        to="/order-history"
        className="touch-44 relative mb-2 inline-flex items-center gap-1.5 text-ink-2 transition-colors hover:text-ink print:hidden"
      >
        <Icon as={ArrowLeft} size={16} flip />
        {t('Order History')}
      </Link>
      <AccountPage
        title={order ? <Title order={order} /> : t('Order details')}
        lead={order && <Placed order={order} />}
        action={order && <OrderActions order={order} />}
      >
        {order ? (
          <OrderDetails order={order} chat={chat?.(order)} help={help?.(order)} />
        ) : isError ? (
          <div className="panel">
            <ErrorState
              title={t('The order could not be loaded')}
              retry={{ label: t('Try again'), onRetry: () => void refetch(), pending: isFetching }}
            >
              {t('Nothing is lost. Check your connection, then try again.')}
            </ErrorState>
          </div>
        ) : (
          <OrderSkeleton />
        )}
      </AccountPage>
    </>
  )
}

function Title({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      {t('Order {{code}}', { code: order.order_code })}
      <StatusBadge status={order.order_status} className="tracking-normal" />
    </span>
  )
}

function Placed({ order }: { order: Order }) {
  const { t } = useTranslation()
  return <Moment at={order.placed_at} write={(moment) => t('Placed {{moment}}', { moment })} />
}

function OrderDetails({ order, chat, help }: { order: Order; chat: ReactNode; help: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {order.can_pay && <PayNotice order={order} />}
      <div className="order-parts">
        <div className="order-column">
          <section className="panel p-5">
            <h2 className="mb-4 text-16">{t('Order status')}</h2>
            <OrderTimeline order={order} />
          </section>
          <OrderParcels order={order} />
          <section aria-label={t('Items')} className="panel">
            <OrderLines order={order} chat={chat} />
          </section>
        </div>
        <div className="order-aside">
          <Facts title={t('Order summary')}>
            <OrderAmounts order={order} />
            <PaymentFacts order={order} />
          </Facts>
          <div className="order-column">
            {order.cancelled_by && <CancelFacts by={order.cancelled_by} reason={order.cancel_reason ?? null} />}
            <DeliveryFacts order={order} />
            {order.note && <NoteFacts note={order.note} />}
            {help}
          </div>
        </div>
      </div>
    </>
  )
}

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { PER_PAGE_DEFAULT } from '@rialto/contract/limits'
import { useNavigate, useSearchParams } from 'react-router'
import { AccountPage } from '../../account/index.ts'
import { LoadFailed } from '../../errors/index.ts'
import { PageLinks } from '../../pagination/index.ts'
import { useOrderStatuses } from '../status.ts'
import { type OrderQuery, ordersAddress, parseOrderQuery } from './list-query.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderList } from './order-list.tsx'
import { OrderListSkeleton } from './order-list-skeleton.tsx'
import { OrderSearch } from './order-search.tsx'
import { OrderTabs } from './order-tabs.tsx'
import { useOrders } from './use-orders.ts'

/** Joins the panel to the line below the tabs. */
const joinedPanel = 'max-lg:mt-4 lg:rounded-t-none lg:border-t-0'

/** `/order-history`: tabs by status, search and pages, all stored in the address. */
export function OrdersPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const query = parseOrderQuery(params)
  const { data, error, isError, isFetching, isPlaceholderData, refetch } = useOrders(query)
  const label = useListLabel(query)
  return (
    <AccountPage
      title={t('Order History')}
      action={
        <OrderSearch
          value={query.search}
          onSearch={(search) =>
            // Searches while typing share one history entry.
            void navigate(ordersAddress({ status: query.status, search }), {
              replace: query.search !== '',
              preventScrollReset: true,
            })
          }
          className="w-full sm:w-72"
        />
      }
    >
      <OrderTabs query={query} counts={data?.status_wise_orders} />
      <p role="status" className="sr-only">
        {data && !isPlaceholderData && `${label}: ${t('{{count}} orders', { count: data.total })}`}
      </p>
      {data && data.orders.length > 0 ? (
        <>
          <OrderList orders={data.orders} label={label} pending={isPlaceholderData} className={joinedPanel} />
          <PageLinks
            total={data.total}
            perPage={PER_PAGE_DEFAULT}
            page={query.page}
            first={ordersAddress({ ...query, page: 1 })}
          />
        </>
      ) : data ? (
        <div className={`panel ${joinedPanel}`}>
          <NoOrders query={query} total={data.total} />
        </div>
      ) : isError ? (
        <div className={`panel ${joinedPanel}`}>
          <LoadFailed
            error={error}
            title={t('Your orders could not be loaded')}
            pending={isFetching}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <OrderListSkeleton className={joinedPanel} />
      )}
    </AccountPage>
  )
}

function useListLabel({ status }: OrderQuery): string {
  const { t } = useTranslation()
  const statuses = useOrderStatuses()
  return status ? statuses[status].label : t('All orders')
}

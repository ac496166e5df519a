import { t } from '@rialto/client/i18n/translate.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { StatusCounts } from '@rialto/contract'
import { ORDER_STATUSES } from '@rialto/contract/enums'
import { PER_PAGE_DEFAULT, SEARCH_MAX } from '@rialto/contract/limits'
import { SearchField } from '@rialto/ui/search-field.tsx'
import { WideTabLinks } from '@rialto/ui/tab-links.tsx'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { AccountPage } from '../account/index.ts'
import { PageLinks } from '../catalog/index.ts'
import { LoadFailed } from '../forms/index.ts'
import { useIsMarket } from '../settings/index.ts'
import type { Route } from './+types/orders-page'
import { type OrderQuery, ordersAddress, ordersQuery, parseOrderQuery } from './list-query.ts'
import { NoOrders } from './no-orders.tsx'
import { OrderList, OrderListSkeleton } from './order-list.tsx'
import { useOrderStatuses } from './status.tsx'
import { useOrders } from './use-orders.ts'

export const handle = { query: ordersQuery } satisfies PageHandle

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('Order History'), hidden: true })

export default OrdersPage

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

interface OrderTabsProps {
  query: OrderQuery
  /** Undefined while loading. */
  counts: StatusCounts | undefined
}

/** Tabs for all orders and for each status, each with its own address. */
function OrderTabs({ query: { status: current, search }, counts }: OrderTabsProps) {
  const { t } = useTranslation()
  const statuses = useOrderStatuses()
  const all = counts && ORDER_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  return (
    <WideTabLinks
      label={t('Orders by status')}
      items={[
        { to: ordersAddress({ search }), label: t('All'), count: all, current: current === null },
        ...ORDER_STATUSES.map((status) => ({
          to: ordersAddress({ status, search }),
          label: statuses[status].label,
          count: counts?.[status],
          current: status === current,
        })),
      ]}
    />
  )
}

/** docs/spec §9, "Debounces". */
const DEBOUNCE_MS = 500

interface OrderSearchProps {
  /** The current search. */
  value: string
  onSearch: (text: string) => void
  className?: string
}

/** Searches after a debounce, or at once on Enter. */
function OrderSearch({ value, onSearch, className }: OrderSearchProps) {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  const [text, setText] = useState(value)
  const lastSearch = useRef(value)
  useEffect(() => {
    // Back or a link has changed the search.
    if (value !== lastSearch.current) setText(value)
    lastSearch.current = value
  }, [value])
  const search = (wanted: string) => {
    if (wanted.trim() === lastSearch.current) return
    lastSearch.current = wanted.trim()
    onSearch(wanted.trim())
  }
  const searchLater = useEffectEvent(search)
  useEffect(() => {
    const resting = setTimeout(() => searchLater(text), DEBOUNCE_MS)
    return () => clearTimeout(resting)
  }, [text])
  return (
    <SearchField
      label={isMarket ? t('Order code, product or shop') : t('Order code or product')}
      clearLabel={t('Clear')}
      value={text}
      maxLength={SEARCH_MAX}
      onChange={setText}
      onClear={() => {
        setText('')
        search('')
      }}
      onSubmit={() => search(text)}
      className={className}
    />
  )
}

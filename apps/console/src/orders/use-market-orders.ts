import type { DataOf, EndpointOf, SellerOrderDetails } from '@rialto/contract'
import { ORDER_STATUSES, PAYMENT_STATUSES } from '@rialto/contract/enums'
import { ORDER_SORTS, ORDER_VIEWS, type OrderView } from '@rialto/contract/list-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePollMs } from '../lib/live-state.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const LIST = 'GET /admin/orders'
const ONE = 'GET /admin/orders/{id}'
export type MarketOrderCounts = DataOf<EndpointOf<typeof LIST>>['counts']

/** The orders of all shops as the list's state asks for them. */
export function useMarketOrders(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view: OrderView = ORDER_VIEWS.find((one) => one === state.view) ?? 'all'
  const sort = ORDER_SORTS.find((one) => one === state.sort)
  const order_status = ORDER_STATUSES.find((one) => one === state.filter('status'))
  const payment_status = PAYMENT_STATUSES.find((one) => one === state.filter('payment'))
  const asked = { view, sort, search, order_status, payment_status }
  const isFiltered = Boolean(search || order_status || payment_status)
  return usePagedList({
    queryKey: [LIST, 'market', asked],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { ...asked, cursor }, signal }),
    totalOf: ({ counts }) => (isFiltered ? null : (counts[view] ?? null)),
    isRealtime: false,
  })
}

export const useMarketOrder = (id: number) =>
  useQuery({
    queryKey: [ONE, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
    refetchInterval: usePollMs(false),
  })

/** A change of an order by the market. The reply is the order as it is now. */
export function useMarketChange<Input>(id: number, change: (input: Input) => Promise<{ order: SellerOrderDetails }>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (data) => queries.setQueryData([ONE, 'market', id], data),
    onSettled: (data) =>
      Promise.all([
        data ? undefined : queries.invalidateQueries({ queryKey: [ONE] }),
        queries.invalidateQueries({ queryKey: [LIST], refetchType: 'none' }),
      ]),
  })
}

export const useCancelOrder = (id: number) =>
  useMarketChange(id, (reason: string) =>
    consoleApi.call('POST /admin/orders/{id}/cancel', { params: { id }, body: { reason } }),
  )

/** Records that an order has arrived. */
export const useRecordArrival = (id: number) =>
  useMarketChange(id, (reason: string) =>
    consoleApi.call('POST /admin/orders/{id}/proof', { params: { id }, body: { reason } }),
  )

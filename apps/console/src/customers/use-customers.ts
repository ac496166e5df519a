import type { Customer, DataOf, EndpointOf } from '@rialto/contract'
import { CUSTOMER_VIEWS } from '@rialto/contract/market-enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'

export const CUSTOMERS = 'GET /admin/customers'
type Counts = DataOf<EndpointOf<typeof CUSTOMERS>>['counts']

/** The people with an account as the list's state asks for them. */
export function useCustomers(state: ListState): { data: ListData<Customer>; counts: Counts | undefined } {
  const search = useDebounced(state.search.trim())
  const view = CUSTOMER_VIEWS.find((one) => one === state.view)
  const query = useInfiniteQuery({
    queryKey: [CUSTOMERS, 'market', { view, search }],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(CUSTOMERS, { query: { view, search, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  return {
    counts: data?.pages[0]?.counts,
    data: pagedList(query, {
      rows: query.isPlaceholderData ? undefined : data && itemsOf(data.pages),
      total: data?.pages[0]?.total ?? null,
    }),
  }
}

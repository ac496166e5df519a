import type { DataOf, EndpointOf, SellerOrder } from '@rialto/contract'
import { ORDER_SORTS, ORDER_VIEWS, type OrderSort, type OrderView } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../api/console-api.ts'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'
import { usePollMs } from '../live/live-state.ts'
import { usePlace } from '../place/place-context.tsx'

export type ViewCounts = DataOf<EndpointOf<'GET /seller/orders'>>['counts']

const viewOf = (name: string): OrderView => ORDER_VIEWS.find((view) => view === name) ?? 'to_pack'
const sortOf = (name: string): OrderSort | undefined => ORDER_SORTS.find((sort) => sort === name)

/** The cache's key of a list of orders; `view`, `search` and `sort` as in the address. */
export const ordersKey = (place: string | undefined, { view, search, sort }: OrderChoices) => [
  'GET /seller/orders',
  place,
  viewOf(view),
  search.trim(),
  sortOf(sort),
]
type OrderChoices = Pick<ListState, 'view' | 'search' | 'sort'>

/** The orders of the current shop in a view, by a search; read again every 30 seconds while the page is visible. */
export function useOrders({ view, search, sort }: ListState): { data: ListData<SellerOrder>; counts?: ViewCounts } {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  const query = useInfiniteQuery({
    queryKey: ordersKey(place?.key, { view, search: words, sort }),
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/orders', {
        query: { view: viewOf(view), search: words, sort: sortOf(sort), cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The tabs keep their counts and the rows their place while the next list loads.
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  })
  const { data } = query
  const counts = data?.pages[0]?.counts
  return {
    counts,
    data: pagedList(query, {
      rows: query.isPlaceholderData && !words ? undefined : data && itemsOf(data.pages),
      total: (!words && counts?.[viewOf(view)]) || null,
    }),
  }
}

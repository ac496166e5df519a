import type { DataOf, EndpointOf } from '@rialto/contract'
import { ORDER_SORTS, ORDER_VIEWS, type OrderSort, type OrderView } from '@rialto/contract/enums'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

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

/** The orders of the current shop in a view, by a search. */
export function useOrders({ view, search, sort }: ListState) {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  return usePagedList({
    queryKey: ordersKey(place?.key, { view, search: words, sort }),
    read: (cursor, signal) =>
      consoleApi.call('GET /seller/orders', {
        query: { view: viewOf(view), search: words, sort: sortOf(sort), cursor },
        signal,
      }),
    totalOf: ({ counts }) => (!words && counts[viewOf(view)]) || null,
    keepsRows: words !== '',
  })
}

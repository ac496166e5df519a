import type { DataOf, EndpointOf, StockItem } from '@rialto/contract'
import { STOCK_VIEWS, type StockView } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'
import type { ListData } from '../list/types.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { pagedList } from '../list/use-paged-list.ts'

type StockPage = DataOf<EndpointOf<'GET /seller/stock'>>
export type StockCounts = StockPage['counts']

const viewOf = (name: string): StockView => STOCK_VIEWS.find((view) => view === name) ?? 'all'

interface Stock {
  data: ListData<StockItem>
  counts: StockCounts | undefined
  /** The shop's limit of low stock; undefined until it is known. */
  limit: number | null | undefined
}

/** The variants of the current shop in a view, by a search. */
export function useStock({ view, search }: ListState): Stock {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/stock', place?.key, viewOf(view), words],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/stock', {
        query: { view: viewOf(view), search: words, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
  const { data } = query
  const first = data?.pages[0]
  return {
    counts: first?.counts,
    limit: first?.low_stock_limit,
    data: pagedList(query, {
      rows: query.isPlaceholderData && !words ? undefined : data?.pages.flatMap(({ items }) => items),
      total: (!words && first?.counts[viewOf(view)]) || null,
    }),
  }
}

import { ApiError, createKey, currentOf } from '@rialto/client/api/client.ts'
import type { DataOf, EndpointOf, RequestFor, StockItem } from '@rialto/contract'
import { STOCK_VIEWS, type StockView } from '@rialto/contract/enums'
import {
  type InfiniteData,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
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

type MoveRequest = RequestFor<'POST /seller/stock/movements'>['body']

/**
 * Changes the stock of a variant, and shows it in all lists. A change whose reply was lost keeps its key, so that sending it again counts
 * once.
 */
export function useMoveStock() {
  const showItem = useShowItem()
  const sent = useRef<{ body: string; key: string } | null>(null)
  return useMutation({
    mutationFn: async (body: MoveRequest) => {
      const text = JSON.stringify(body)
      if (sent.current?.body !== text) sent.current = { body: text, key: createKey() }
      try {
        const headers = { 'idempotency-key': sent.current.key }
        const { data } = await consoleApi.answer('POST /seller/stock/movements', { body, headers })
        sent.current = null
        return data
      } catch (error) {
        if (error instanceof ApiError && error.status < 500) sent.current = null
        throw error
      }
    },
    onSuccess: ({ item }) => showItem(item),
    onError: (error) => {
      const item = currentOf<StockItem>(error)
      if (item) showItem(item)
    },
  })
}

type Pages = InfiniteData<{ items: StockItem[] }>

/** Shows a changed variant where it stands, although it may belong to another view now: rows do not move under the hand. */
function useShowItem() {
  const queries = useQueryClient()
  return (item: StockItem) => {
    queries.setQueriesData<Pages>({ queryKey: ['GET /seller/stock'] }, (data) =>
      data?.pages
        ? {
            ...data,
            pages: data.pages.map((page) => ({
              ...page,
              items: page.items.map((each) => (each.variant_id === item.variant_id ? item : each)),
            })),
          }
        : data,
    )
    void queries.invalidateQueries({ queryKey: ['GET /seller/stock/movements'] })
  }
}

/** The movements of a variant, the newest first. */
export function useMovements(variantId: number) {
  const { place } = usePlace()
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/stock/movements', place?.key, variantId],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/stock/movements', {
        query: { variant_id: variantId, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
  })
  return {
    item: query.data?.pages[0]?.item,
    rows: query.data?.pages.flatMap(({ items }) => items),
    error: query.data ? null : query.error,
    isFetching: query.isFetching,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    isLoadingMore: query.isFetchingNextPage,
    reload: () => void query.refetch(),
  }
}

export type Movements = ReturnType<typeof useMovements>

/** Sets the limit of low stock of a variant, or of the shop. */
export function useSetLimit() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestFor<'PATCH /seller/stock/limits'>['body']) =>
      consoleApi.call('PATCH /seller/stock/limits', { body }),
    onSuccess: () =>
      Promise.all(
        ['GET /seller/stock', 'GET /seller/stock/movements'].map((key) =>
          queries.invalidateQueries({ queryKey: [key] }),
        ),
      ),
  })
}

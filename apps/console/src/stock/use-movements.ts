import { useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePlace } from '../lib/place.tsx'

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

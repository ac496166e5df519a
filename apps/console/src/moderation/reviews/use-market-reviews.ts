import type { DataOf, EndpointOf, MarketReview } from '@rialto/contract'
import { MARKET_REVIEW_VIEWS } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../api/console-api.ts'
import { itemsOf, pagedList } from '../../list/paged-list.ts'
import type { ListData } from '../../list/types.ts'
import { useDebounced } from '../../list/use-debounced.ts'
import type { ListState } from '../../list/use-list-state.ts'

const LIST = 'GET /admin/reviews'
type Counts = DataOf<EndpointOf<typeof LIST>>['counts']

/** The reviews of all shops as the list's state asks for them. */
export function useMarketReviews(state: ListState): { data: ListData<MarketReview>; counts: Counts | undefined } {
  const search = useDebounced(state.search.trim())
  const view = MARKET_REVIEW_VIEWS.find((one) => one === state.view)
  const rating = /^[1-5]$/.test(state.filter('rating')) ? Number(state.filter('rating')) : undefined
  const query = useInfiniteQuery({
    queryKey: [LIST, 'market', { view, rating, search }],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call(LIST, { query: { view, rating, search, cursor: pageParam }, signal }),
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

/** Hides a review with a reason, or shows it again with null. */
export function useDecideReview(id: number, onDecided: (review: MarketReview) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) =>
      reason === null
        ? consoleApi.call('POST /admin/reviews/{id}/show', { params: { id } })
        : consoleApi.call('POST /admin/reviews/{id}/hide', { params: { id }, body: { reason } }),
    onSuccess: ({ review }) => onDecided(review),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [LIST] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reports'], refetchType: 'none' }),
      ]),
  })
}

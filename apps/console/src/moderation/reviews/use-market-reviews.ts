import type { MarketReview } from '@rialto/contract'
import { MARKET_REVIEW_VIEWS } from '@rialto/contract/market-enums'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../../lib/api.ts'
import { type ListState, useDebounced } from '../../list/use-list-state.ts'
import { usePagedList } from '../../list/use-paged-list.ts'

const REVIEWS = 'GET /admin/reviews'

/** The reviews of all shops as the list's state asks for them. */
export function useMarketReviews(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_REVIEW_VIEWS.find((one) => one === state.view)
  const rating = /^[1-5]$/.test(state.filter('rating')) ? Number(state.filter('rating')) : undefined
  return usePagedList({
    queryKey: [REVIEWS, 'market', { view, rating, search }],
    read: (cursor, signal) => consoleApi.call(REVIEWS, { query: { view, rating, search, cursor }, signal }),
    isRealtime: false,
  })
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
        queries.invalidateQueries({ queryKey: [REVIEWS] }),
        queries.invalidateQueries({ queryKey: ['GET /admin/reports'], refetchType: 'none' }),
      ]),
  })
}

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { itemsOf, pagedList } from '../list/paged-list.ts'
import type { ListData } from '../list/types.ts'
import { useDebounced } from '../list/use-debounced.ts'
import type { ListState } from '../list/use-list-state.ts'
import { usePlace } from '../place/place-context.tsx'
import { feedbackCalls } from './feedback-calls.ts'
import type { FeedbackItem, FeedbackKind } from './feedback-item.ts'

const POLL_MS = 30_000
const keyOf = (kind: FeedbackKind) => `GET /seller/${kind}`

/** The reviews of the current shop, or the questions to it, as the list's state asks for them. */
export function useFeedback(
  kind: FeedbackKind,
  state: ListState,
): { data: ListData<FeedbackItem>; counts: Record<string, number> | undefined } {
  const { place } = usePlace()
  const search = useDebounced(state.search.trim())
  const asked = { view: state.view, search, rating: state.filter('rating') }
  const query = useInfiniteQuery({
    queryKey: [keyOf(kind), place?.key, asked],
    queryFn: ({ pageParam, signal }) => feedbackCalls[kind].list({ ...asked, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The tabs keep their counts while the next list loads.
    placeholderData: keepPreviousData,
    refetchInterval: POLL_MS,
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

/** How many wait for an answer, for the tab of the list that is not shown. */
export function useUnanswered(kind: FeedbackKind): number | undefined {
  const { place } = usePlace()
  const query = useQuery({
    queryKey: [keyOf(kind), place?.key, 'unanswered'],
    queryFn: ({ signal }) => feedbackCalls[kind].list({ view: '', search: '', rating: '', limit: 1 }, signal),
    refetchInterval: POLL_MS,
  })
  return query.data?.counts.unanswered
}

/** Reads the lists of a kind again, after a change of one of its items. */
export function useReloadFeedback(kind: FeedbackKind): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [keyOf(kind)] })
}

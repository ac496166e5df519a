import { useQuery, useQueryClient } from '@tanstack/react-query'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'
import { feedbackCalls } from './feedback-calls.ts'
import type { FeedbackKind } from './feedback-item.ts'

const keyOf = (kind: FeedbackKind) => `GET /seller/${kind}`

/** The reviews of the current shop, or the questions to it, as the list's state asks for them. */
export function useFeedback(kind: FeedbackKind, state: ListState) {
  const { place } = usePlace()
  const search = useDebounced(state.search.trim())
  const asked = { view: state.view, search, rating: state.filter('rating') }
  return usePagedList({
    queryKey: [keyOf(kind), place?.key, asked],
    read: (cursor, signal) => feedbackCalls[kind].list({ ...asked, cursor }, signal),
  })
}

/** How many wait for an answer, for the tab of the list that is not shown. */
export function useUnanswered(kind: FeedbackKind): number | undefined {
  const { place } = usePlace()
  const query = useQuery({
    queryKey: [keyOf(kind), place?.key, 'unanswered'],
    queryFn: ({ signal }) => feedbackCalls[kind].list({ view: '', search: '', rating: '', limit: 1 }, signal),
    refetchInterval: usePollMs(),
  })
  return query.data?.counts.unanswered
}

/** Reads the lists of a kind again, after a change of one of its items. */
export function useReloadFeedback(kind: FeedbackKind): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: [keyOf(kind)] })
}

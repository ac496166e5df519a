import type { SellerConversation } from '@rialto/contract'
import { INBOX_VIEWS, type InboxView } from '@rialto/contract/enums'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'
import { useDebounced } from '../list/use-list-state.ts'

export const viewOf = (name: string): InboxView => INBOX_VIEWS.find((view) => view === name) ?? 'unanswered'

/** The conversations of the current shop in a view, by a search. */
export function useConversations(view: InboxView, search: string) {
  const { place } = usePlace()
  const words = useDebounced(search.trim())
  const query = useInfiniteQuery({
    queryKey: ['GET /seller/conversations', place?.key, view, words],
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/conversations', { query: { view, search: words, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // The tabs keep their counts while the next list loads.
    placeholderData: keepPreviousData,
    refetchInterval: usePollMs(),
  })
  const rows = query.isPlaceholderData ? undefined : query.data?.pages.flatMap(({ items }) => items)
  return { ...query, rows: rows && unique(rows), counts: query.data?.pages[0]?.counts }
}

/** A conversation that changed between two pages stands on both. */
const unique = (rows: SellerConversation[]): SellerConversation[] => [
  ...new Map(rows.map((row) => [row.user.id, row])).values(),
]

import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/has-more.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { Conversation, Paged } from '@rialto/contract'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useUser } from '../../session/index.ts'
import { onMessagesChanged } from '../realtime/message-updates.ts'
import type { Inbox } from '../types.ts'
import { normalizeConversation } from './normalize-conversation.ts'
import { useDebouncedValue } from './use-debounced-value.ts'

/** docs/spec §9: page size of the list of shops, and the debounce of search fields. */
const PAGE_SIZE = 20
const SEARCH_DEBOUNCE_MS = 500

const inboxKey = ['GET /get-shops'] as const
type Pages = InfiniteData<Paged<Conversation>>

/** The shopper's conversations, latest message first; read again when a message may have arrived. */
export function useInbox(): Inbox {
  const user = useUser()
  const client = useQueryClient()
  const [search, setSearch] = useState('')
  const submittedSearch = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const list = useInfiniteQuery({
    queryKey: [...inboxKey, submittedSearch],
    queryFn: ({ pageParam, signal }) => readPage(submittedSearch, pageParam, signal),
    initialPageParam: 1,
    getNextPageParam: (last, _, page) => (hasMore(last, page, PAGE_SIZE) ? page + 1 : undefined),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    // follow-messages.ts already notifies on return to the tab.
    refetchOnWindowFocus: false,
  })
  useEffect(() => onMessagesChanged('list', () => client.invalidateQueries({ queryKey: inboxKey })), [client])
  const conversations = useMemo(() => (list.data ? uniqueConversations(list.data) : []), [list.data])
  return {
    status: list.data ? 'ready' : list.isError ? 'failed' : 'loading',
    conversations,
    // docs/spec §8: after a failure the pages count as exhausted.
    hasMore: list.hasNextPage && !list.isFetchNextPageError,
    loadingMore: list.isFetchingNextPage,
    loadMore: () => {
      if (list.hasNextPage && !list.isFetching) void list.fetchNextPage()
    },
    search,
    setSearch,
    markRead: useCallback((shopId: number) => markRead(client, shopId), [client]),
    reload: () => void list.refetch(),
  }
}

async function readPage(search: string, page: number, signal: AbortSignal): Promise<Paged<Conversation>> {
  try {
    const reply = await api.call('GET /get-shops', { query: { search, page, per_page: PAGE_SIZE }, signal })
    return { ...reply, data: reply.data.map(normalizeConversation) }
  } catch (error) {
    if (!signal.aborted) logProblem('Conversations could not be loaded', error)
    throw error
  }
}

/** A new message may move a conversation to another page between two reads, so that it is in both. */
function uniqueConversations({ pages }: Pages): Conversation[] {
  const known = new Set<number>()
  return pages.flatMap(({ data }) => data).filter(({ shop }) => !known.has(shop.id) && known.add(shop.id))
}

function markRead(client: QueryClient, shopId: number): void {
  client.setQueriesData<Pages>(
    { queryKey: inboxKey },
    (found) =>
      found && {
        ...found,
        pages: found.pages.map((page) => ({
          ...page,
          data: page.data.map((one) => (one.shop.id === shopId ? { ...one, unread_message_shop: 0 } : one)),
        })),
      },
  )
}

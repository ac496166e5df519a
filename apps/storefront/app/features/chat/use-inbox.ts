import { api } from '@rialto/client/api/browser.ts'
import { hasMore } from '@rialto/client/api/client.ts'
import { logProblem } from '@rialto/client/log.ts'
import type { Conversation, Paged } from '@rialto/contract'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useUser } from '../session/index.ts'
import { $selectedShop } from './active-chat.ts'
import { onMessagesChanged } from './chat-events.ts'
import { messagesAddress, shopInAddress } from './messages-place.ts'
import type { ChatPartner, Inbox } from './types.ts'

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

// Another server may send the fields of docs/spec §3 only, by either of their names.

/** `id` or `shop_id`, `name` or `shop_name`, `logo` or `shop_logo`. */
interface PartialShop extends Partial<Conversation['shop']> {
  shop_id?: number
  shop_name?: string
  shop_logo?: string
}
interface PartialConversation {
  shop?: PartialShop
  unread_message_shop?: number
  last_message?: string | null
  last_message_time?: string | null
}

/** Completes a conversation to the contract's type. */
export const normalizeConversation = (found: PartialConversation): Conversation => ({
  shop: normalizeShop(found.shop ?? {}),
  unread_message_shop: found.unread_message_shop ?? 0,
  last_message: found.last_message ?? '',
  last_message_time: found.last_message_time ?? '',
})

const normalizeShop = (shop: PartialShop): Conversation['shop'] => ({
  id: shop.id ?? shop.shop_id ?? 0,
  name: shop.name ?? shop.shop_name ?? '',
  logo: shop.logo ?? shop.shop_logo ?? '',
  active: shop.active ?? false,
})

/** The value, once it has not changed for the given time. */
function useDebouncedValue<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}

/** Navigation state of a conversation that was opened from the list: the previous history entry is the list. */
export interface FromList {
  fromList: true
}

/**
 * The open conversation: the one in the address, so that a reload keeps it. When both panes are visible (`wide`), the screen
 * starts with the last open one, unless a new message has reset it (docs/spec §4).
 */
export function useChosenShop(wide: boolean) {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const chosen = shopInAddress(params)
  const restoreLast = useEffectEvent(() => {
    const last = $selectedShop.get()
    if (chosen !== null || last === null || !wide) return
    void navigate(messagesAddress(last), { replace: true, preventScrollReset: true })
  })
  useEffect(() => restoreLast(), [])
  useEffect(() => $selectedShop.set(chosen), [chosen])
  const leave = () => {
    if ((state as FromList | null)?.fromList) void navigate(-1)
    else void navigate(messagesAddress(), { replace: true, preventScrollReset: true })
  }
  return { chosen, leave }
}

/**
 * The shop of a conversation by its id: from the list, from the navigation's state, or from the server, since it may be on a
 * later page of the list or excluded by a search. Undefined while loading; null when there is none.
 */
export function usePartner(shopId: number | null, { conversations }: Inbox): ChatPartner | null | undefined {
  const { state } = useLocation()
  const given = (state as { partner?: ChatPartner } | null)?.partner
  const listed = conversations.find(({ shop }) => shop.id === shopId)?.shop
  const known = listed ?? (given?.id === shopId ? given : undefined)
  const { data, isError } = useQuery({
    queryKey: ['GET /shops/{id}', shopId],
    queryFn: ({ signal }) => api.call('GET /shops/{id}', { params: { id: shopId ?? 0 }, signal }),
    enabled: shopId !== null && !known,
  })
  if (shopId === null) return null
  return known ?? data?.shop ?? (isError ? null : undefined)
}

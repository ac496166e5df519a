import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { DataFor, SellerMessage } from '@rialto/contract'
import { showToast } from '@rialto/ui/toast-queue.ts'
import { type InfiniteData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { showError } from '../lib/errors.tsx'
import { usePollMs } from '../lib/live-state.ts'
import { usePlace } from '../lib/place.tsx'

type Page = DataFor<'GET /seller/messages'>

const messagesKey = (place: string | undefined, userId: number) => ['GET /seller/messages', place, userId]
const contextKey = (place: string | undefined, userId: number) => [
  'GET /seller/conversations/{user_id}/context',
  place,
  userId,
]

/** The messages with a shopper, oldest first, as far as they were loaded. Reading them marks them as read. */
export function useMessages(userId: number) {
  const { place } = usePlace()
  const query = useInfiniteQuery({
    queryKey: messagesKey(place?.key, userId),
    queryFn: ({ pageParam, signal }) =>
      consoleApi.call('GET /seller/messages', { query: { user_id: userId, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : undefined),
    refetchInterval: usePollMs(),
  })
  const messages = query.data && unique(query.data.pages.flatMap(({ data }) => data)).reverse()
  return { ...query, messages }
}

/** A message that came between two pages stands on both. */
const unique = (messages: SellerMessage[]): SellerMessage[] => [
  ...new Map(messages.map((message) => [message.id, message])).values(),
]

/** The customer of a conversation, with the conversation itself. */
export function useContextOf(userId: number) {
  const { place } = usePlace()
  return useQuery({
    queryKey: contextKey(place?.key, userId),
    queryFn: ({ signal }) =>
      consoleApi.call('GET /seller/conversations/{user_id}/context', { params: { user_id: userId }, signal }),
    refetchInterval: usePollMs(),
  })
}

/** Brings a change of a conversation to what is shown: at once, and as the server has it. */
export function useConversationUpdates(userId: number) {
  const { place } = usePlace()
  const queries = useQueryClient()
  const readAgain = () =>
    void queries.invalidateQueries({
      predicate: ({ queryKey: [call] }) =>
        typeof call === 'string' && (call.startsWith('GET /seller/conversations') || call === 'GET /console/me'),
    })
  return {
    addMessage(message: SellerMessage) {
      const key = messagesKey(place?.key, userId)
      queries.setQueryData<InfiniteData<Page>>(key, (before) => before && withMessage(before, message))
      void queries.invalidateQueries({ queryKey: key })
      readAgain()
    },
    readAgain,
  }
}

const withMessage = ({ pages: [first, ...pages], pageParams }: InfiniteData<Page>, message: SellerMessage) => ({
  pageParams,
  pages: first ? [{ ...first, data: [message, ...first.data] }, ...pages] : pages,
})

/** Sends a product of the shop to a shopper. */
export function useSendProduct(userId: number, onSent: () => void = () => {}) {
  const { t } = useTranslation()
  const { addMessage } = useConversationUpdates(userId)
  const sending = useMutation({
    mutationFn: (product_id: number) =>
      consoleApi.call('POST /seller/messages', { body: { user_id: userId, product_id } }),
    onSuccess({ message }) {
      addMessage(message)
      showToast({ tone: 'success', title: t('Product sent') })
      onSent()
    },
    onError: (error) => showError(error, t('The shop cannot be reached')),
  })
  return {
    send: (productId: number) => !sending.isPending && sending.mutate(productId),
    sendingId: sending.isPending ? sending.variables : null,
  }
}

import type { DataOf, EndpointOf } from '@rialto/contract'
import { MARKET_TICKET_VIEWS } from '@rialto/contract/market-enums'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { consoleApi } from '../lib/api.ts'
import { usePollMs } from '../lib/live-state.ts'
import { type ListState, useDebounced } from '../list/use-list-state.ts'
import { usePagedList } from '../list/use-paged-list.ts'

const LIST = 'GET /admin/tickets'
const ONE = 'GET /admin/tickets/{id}'

/** The tickets of the market as the list's state asks for them. */
export function useTickets(state: ListState) {
  const search = useDebounced(state.search.trim())
  const view = MARKET_TICKET_VIEWS.find((one) => one === state.view)
  return usePagedList({
    queryKey: [LIST, 'market', { view, search }],
    read: (cursor, signal) => consoleApi.call(LIST, { query: { view, search, cursor }, signal }),
  })
}

/** A ticket with its messages; read again when realtime tells of a change in it. */
export const useTicket = (id: number) =>
  useQuery({
    queryKey: [ONE, 'market', id],
    queryFn: ({ signal }) => consoleApi.call(ONE, { params: { id }, signal }),
    refetchInterval: usePollMs(),
  })

export interface Answer {
  message: string
  attachments: readonly File[]
  seenMessageId: number
}

/** Answers, annotates, closes and assigns a ticket. Each reply is the ticket as it is now. */
export function useTicketChanges(id: number) {
  const queries = useQueryClient()
  const params = { id }
  const onSuccess = (data: DataOf<EndpointOf<typeof ONE>>) => {
    queries.setQueryData([ONE, 'market', id], data)
    return queries.invalidateQueries({ queryKey: [LIST] })
  }
  const answer = useMutation({
    mutationFn: ({ message, attachments, seenMessageId }: Answer) =>
      consoleApi.call('POST /admin/tickets/{id}/answer', {
        params,
        body: { message, seen_message_id: seenMessageId },
        files: { attachments: [...attachments] },
      }),
    onSuccess,
    // Somebody else may have written.
    onError: () => queries.invalidateQueries({ queryKey: [ONE, 'market', id] }),
  })
  const note = useMutation({
    mutationFn: (text: string) => consoleApi.call('POST /admin/tickets/{id}/notes', { params, body: { text } }),
    onSuccess,
  })
  const close = useMutation({
    mutationFn: (as: 'completed' | 'cancel') =>
      consoleApi.call('POST /admin/tickets/{id}/close', { params, body: { as } }),
    onSuccess,
  })
  const assign = useMutation({
    mutationFn: (staff_id: number | null) =>
      consoleApi.call('POST /admin/tickets/{id}/assign', { params, body: { staff_id } }),
    onSuccess,
  })
  return { answer, note, close, assign }
}

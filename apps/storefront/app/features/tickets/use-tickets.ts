import { api } from '@rialto/client/api/browser.ts'
import type { Ticket, TicketMessage } from '@rialto/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { alwaysFresh } from '../orders/index.ts'
import { useUser } from '../session/index.ts'
import type { TicketQuery } from './ticket-status.tsx'

export const ticketsKey = ['GET /support-tickets'] as const

/**
 * A page of the shopper's tickets. The previous page stays visible while another one is loading. Always refetched,
 * since tickets are answered at any time.
 */
export function useTickets({ status, page }: TicketQuery) {
  const user = useUser()
  return useQuery({
    queryKey: [...ticketsKey, { status, page }],
    queryFn: ({ signal }) => api.call('GET /support-tickets', { query: { status: status ?? undefined, page }, signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
}

/** Polling interval for answers while the page is visible. */
const POLL_MS = 60_000

interface Conversation {
  ticket: Ticket
  /** Oldest first. */
  messages: TicketMessage[]
}

const conversationKey = (number: string) => ['GET /support-ticket/show', number] as const

/** A ticket with its messages, polled for answers. */
export function useTicket(number: string) {
  const user = useUser()
  return useQuery({
    queryKey: conversationKey(number),
    queryFn: ({ signal }): Promise<Conversation> =>
      api.call('GET /support-ticket/show', { query: { ticket_number: number }, signal }),
    enabled: user !== null,
    refetchInterval: POLL_MS,
    ...alwaysFresh,
  })
}

/** Adds a sent message to the query cache and refetches what it changes. */
export function cacheMessage(client: QueryClient, number: string, message: TicketMessage): void {
  client.setQueryData<Conversation>(
    conversationKey(number),
    (known) => known && { ...known, messages: [...known.messages.filter(({ id }) => id !== message.id), message] },
  )
  refreshTicket(client, number)
}

/** Refetches a ticket and the ticket list. */
export function refreshTicket(client: QueryClient, number: string): void {
  void client.invalidateQueries({ queryKey: conversationKey(number) })
  void client.invalidateQueries({ queryKey: ticketsKey })
}

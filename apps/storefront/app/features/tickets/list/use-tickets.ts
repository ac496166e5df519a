import { api } from '@rialto/client/api/browser.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { alwaysFresh } from '../../orders/index.ts'
import { useUser } from '../../session/index.ts'
import type { TicketQuery } from '../ticket-addresses.ts'

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

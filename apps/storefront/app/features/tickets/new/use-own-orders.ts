import { api } from '@rialto/client/api/browser.ts'
import { PER_PAGE_MAX } from '@rialto/contract/limits'
import { useQuery } from '@tanstack/react-query'

/** The shopper's latest orders, as many as one request returns. */
export function useOwnOrders() {
  const { data } = useQuery({
    queryKey: ['GET /orders', 'for a ticket'],
    queryFn: ({ signal }) => api.call('GET /orders', { query: { per_page: PER_PAGE_MAX }, signal }),
  })
  return data?.orders ?? []
}

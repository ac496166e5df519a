import { api } from '@rialto/client/api/browser.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useUser } from '../../session/index.ts'
import type { OrderQuery } from './list-query.ts'

export const ordersKey = ['GET /orders'] as const

/**
 * A page of the shopper's orders. The previous page stays visible while another one is loading. Always refetched,
 * since sellers change orders at any time.
 */
export function useOrders({ status, search, page }: OrderQuery) {
  const user = useUser()
  return useQuery({
    queryKey: [...ordersKey, { status, search, page }],
    queryFn: ({ signal }) =>
      api.call('GET /orders', { query: { order_status: status ?? undefined, search, page }, signal }),
    enabled: user !== null,
    placeholderData: keepPreviousData,
    ...alwaysFresh,
  })
}

/** Query options for data that others change: refetched on mount and on window focus. */
export const alwaysFresh = { staleTime: 0, refetchOnWindowFocus: 'always' } as const

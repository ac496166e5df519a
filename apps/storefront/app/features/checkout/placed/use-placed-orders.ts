import { api } from '@rialto/client/api/browser.ts'
import type { Order } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { getOutcome } from './outcome.ts'

/** Polling intervals while a payment is unconfirmed: the gateway usually answers within seconds. */
const SOON_MS = 2_000
const LATER_MS = 15_000
/** Number of polls at the short interval. */
const SOON_POLLS = 20

/** Orders that were placed together, polled until they are paid. */
export function usePlacedOrders(ids: readonly number[]) {
  return useQuery({
    queryKey: ['GET /order-details', 'together', ids],
    queryFn: ({ signal }) => Promise.all(ids.map((id) => read(id, signal))),
    staleTime: 0,
    refetchInterval: ({ state }) => {
      if (!state.data || getOutcome(state.data) !== 'unpaid') return false
      return state.dataUpdateCount < SOON_POLLS ? SOON_MS : LATER_MS
    },
  })
}

const read = async (order_id: number, signal: AbortSignal): Promise<Order> =>
  (await api.call('GET /order-details', { query: { order_id }, signal })).order

import { api } from '@rialto/client/api/browser.ts'
import type { Order } from '@rialto/contract'
import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useUser } from '../session/index.ts'
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

const orderKey = (id: number) => ['GET /order-details', id] as const

/** An order of the shopper. */
export function useOrder(id: number) {
  const user = useUser()
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api.call('GET /order-details', { query: { order_id: id }, signal })).order,
    enabled: user !== null,
    ...alwaysFresh,
  })
}

/** The order of a link from a mail. */
export const useLinkedOrder = (link: string) =>
  useQuery({
    queryKey: ['GET /order-links/order', link],
    queryFn: async ({ signal }) =>
      (await api.call('GET /order-links/order', { headers: { 'x-order-link': link }, signal })).order,
    ...alwaysFresh,
  })

/** Puts a changed order into the query cache and refetches the lists that contain it. */
export function cacheOrder(client: QueryClient, order: Order): void {
  // Not every reply tells of withdrawals; what was told of them before still holds then.
  client.setQueryData<Order>(orderKey(order.id), (before) => {
    const { returns, withdrawal } = order.returns ? order : { ...before, ...order }
    return { ...order, ...(returns && { returns }), ...(withdrawal && { withdrawal }) }
  })
  void client.invalidateQueries({ queryKey: ordersKey })
  void client.invalidateQueries({ queryKey: ['GET /dashboard'] })
}

/** Refetches an order. */
export function refreshOrder(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: orderKey(id) })
}

/** Stores the rating just given to a line and refetches the order. */
export function cacheRating(client: QueryClient, given: { orderId: number; lineId: number; rating: number }): void {
  client.setQueryData<Order>(
    orderKey(given.orderId),
    (order) =>
      order && {
        ...order,
        lines: order.lines.map((line) => (line.cart_id === given.lineId ? { ...line, my_rating: given.rating } : line)),
      },
  )
  refreshOrder(client, given.orderId)
}

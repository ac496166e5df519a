import { api } from '@rialto/client/api/browser.ts'
import type { Order } from '@rialto/contract'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useUser } from '../../session/index.ts'
import { alwaysFresh, ordersKey } from '../list/use-orders.ts'

const orderKey = (id: number) => ['GET /order-details', id] as const

/** One order of the shopper. */
export function useOrder(id: number) {
  const user = useUser()
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await api.call('GET /order-details', { query: { order_id: id }, signal })).order,
    enabled: user !== null,
    ...alwaysFresh,
  })
}

/** Shows an order as it is now, and asks again for all that tells of it elsewhere. */
export function learnOrder(client: QueryClient, order: Order): void {
  client.setQueryData(orderKey(order.id), order)
  void client.invalidateQueries({ queryKey: ordersKey })
  void client.invalidateQueries({ queryKey: ['GET /dashboard'] })
}

/** Asks again how an order stands. */
export function refreshOrder(client: QueryClient, id: number): void {
  void client.invalidateQueries({ queryKey: orderKey(id) })
}

/** Notes the stars that a line was just given, and asks again. */
export function noteRating(client: QueryClient, given: { orderId: number; lineId: number; rating: number }): void {
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

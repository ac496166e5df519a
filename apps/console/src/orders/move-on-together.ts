import type { SellerOrder } from '@rialto/contract'
import type { OrderStatus } from '@rialto/contract/enums'
import { BULK_ORDERS_MAX } from '@rialto/contract/limits'
import { consoleApi } from '../lib/api.ts'
import type { RefusedRow } from '../list/types.ts'
import { nextStatusOf } from './order-words.ts'

/** Moves each order to its next status, by one call for each status. @returns the refused orders */
export async function moveOnTogether(orders: readonly SellerOrder[]): Promise<RefusedRow<SellerOrder>[]> {
  const byStatus = new Map<OrderStatus, SellerOrder[]>()
  for (const order of orders) {
    const status = nextStatusOf(order)
    if (status) byStatus.set(status, [...(byStatus.get(status) ?? []), order])
  }
  const refused: RefusedRow<SellerOrder>[] = []
  for (const [status, group] of byStatus)
    for (let start = 0; start < group.length; start += BULK_ORDERS_MAX)
      refused.push(...(await move(group.slice(start, start + BULK_ORDERS_MAX), status)))
  return refused
}

/** A call that failed as a whole refuses its orders alone: those of the calls before it have moved. */
async function move(orders: readonly SellerOrder[], status: OrderStatus): Promise<RefusedRow<SellerOrder>[]> {
  try {
    const { refused } = await consoleApi.call('POST /seller/orders/bulk', {
      body: { ids: orders.map(({ id }) => id), status },
    })
    return refused.flatMap(({ id, message }) => {
      const row = orders.find((order) => order.id === id)
      return row ? [{ row, reason: message }] : []
    })
  } catch (error) {
    return orders.map((row) => ({ row, error }))
  }
}

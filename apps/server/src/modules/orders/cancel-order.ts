import { Refusal, refuse } from '../../refusal.ts'
import { text } from '../../texts/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { prepareChange } from './order-change.ts'
import type { OrderDeps } from './payment-desk.ts'
import { selectOwn } from './repository.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { tellStockChanged } from './tell-stock.ts'

interface Wish {
  orderId: number
  userId: number
  reason: string
}

/** Cancels an order for its shopper, while it is pending; what was paid online goes back. */
export async function cancelOrder(deps: OrderDeps, { orderId, userId, reason }: Wish): Promise<Refusal | undefined> {
  const change = await prepareChange(deps)
  const cancelled = await deps.database.write(async (tx) => {
    if (!(await selectOwn(tx, { id: orderId, userId }))) return refuseUnknownOrder()
    const result = await cancelOrders(tx, change, { orderIds: [orderId], by: 'shopper', reason })
    if (result.orders.length === 0)
      return refuse('order_not_cancellable', text('This order can no longer be cancelled'))
    await deps.payments.requestRefund(tx, result.refund)
    return result
  })
  if (cancelled instanceof Refusal) return cancelled
  deps.outbound.kick()
  deps.payments.kick()
  tellStockChanged(deps, cancelled.productIds)
  return undefined
}

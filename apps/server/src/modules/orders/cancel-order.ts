import { Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { withinLimits } from '../rate-limits/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import { limitsOf } from './limit-calls.ts'
import { prepareChange } from './order-change.ts'
import type { OrderDeps } from './payment-desk.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { selectOwn } from './repository.ts'
import type { Caller } from './rules-limits.ts'
import { refuseUnknownOrder } from './show-order.ts'

interface Wish {
  orderId: number
  caller: Caller
  reason: string
}

/** Cancels an order for its shopper, while it is pending; what was paid online goes back. */
export async function cancelOrder(deps: OrderDeps, { orderId, caller, reason }: Wish): Promise<Refusal | undefined> {
  const change = await prepareChange(deps)
  const cancelled = await deps.database.write((tx) =>
    withinLimits(tx, limitsOf('cancel', caller, change), async () => {
      if (!(await selectOwn(tx, { id: orderId, userId: caller.userId }))) return refuseUnknownOrder()
      const result = await cancelOrders(tx, change, { orderIds: [orderId], by: 'shopper', reason })
      if (result.orders.length === 0)
        return refuse('order_not_cancellable', text('This order can no longer be cancelled'))
      await deps.payments.requestRefund(tx, result.refund)
      return result
    }),
  )
  if (cancelled instanceof Refusal) return cancelled
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, cancelled.stock)
  return undefined
}

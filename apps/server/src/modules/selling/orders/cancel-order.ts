import { Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { withinLimits } from '../../base/rate-limits/index.ts'
import { cancelOrders } from './cancel-orders.ts'
import type { OrderDeps } from './order-payments.ts'
import { publishOrderChange } from './publish-order-change.ts'
import { publishStockChange } from './publish-stock-change.ts'
import { orderLimits } from './refuse-limits.ts'
import { selectOrderOfShopper } from './repository.ts'
import type { Caller } from './rules-limits.ts'
import { refuseUnknownOrder } from './show-order.ts'
import { prepareWriteContext } from './write-context.ts'

interface CancelRequest {
  orderId: number
  caller: Caller
  reason: string
}

/** Cancels a pending order for its shopper, and returns an online payment. */
export async function cancelOrder(
  deps: OrderDeps,
  { orderId, caller, reason }: CancelRequest,
): Promise<Refusal | undefined> {
  const context = await prepareWriteContext(deps)
  const cancelled = await deps.database.write((tx) =>
    withinLimits(tx, orderLimits('cancel', caller, context), async () => {
      if (!(await selectOrderOfShopper(tx, { id: orderId, userId: caller.userId }))) return refuseUnknownOrder()
      const result = await cancelOrders(tx, context, { orderIds: [orderId], by: 'shopper', reason })
      if (result.orders.length === 0)
        return refuse('order_not_cancellable', text('This order can no longer be cancelled'))
      await deps.payments.requestRefund(tx, result.refund, 'shopper')
      return result
    }),
  )
  if (cancelled instanceof Refusal) return cancelled
  deps.outbound.kick()
  deps.payments.kick()
  publishStockChange(deps, cancelled.stock)
  publishOrderChange(deps, cancelled.orders)
  return undefined
}

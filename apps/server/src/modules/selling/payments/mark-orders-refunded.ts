import type { Tx } from '../../../db/index.ts'
import { markRefunded, type OrderWriteContext, type StockChange } from '../orders/index.ts'
import { scheduleCheck } from './repository.ts'
import { hasUnreturnedPayment } from './repository-refunds.ts'

/**
 * Marks those of the orders as refunded that have no payment left, and schedules the cancellation of their open payments. An order with
 * another payment is unchanged.
 */
export async function markOrdersRefunded(
  tx: Tx,
  context: OrderWriteContext,
  orderIds: readonly number[],
): Promise<StockChange> {
  const refunded: number[] = []
  for (const id of orderIds) if (!(await hasUnreturnedPayment(tx, id))) refunded.push(id)
  const stock = await markRefunded(tx, context, refunded)
  if (stock.productIds.length > 0) await scheduleCheck(tx, refunded, context.now)
  return stock
}

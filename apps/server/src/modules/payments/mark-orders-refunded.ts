import type { Tx } from '../../db/index.ts'
import { markRefunded, type OrderWriteContext, type StockChange } from '../orders/index.ts'
import { askSoon } from './repository.ts'
import { isStillHeld } from './repository-refunds.ts'

/**
 * A sum for these orders has gone back. An order that another payment still pays stays as it is; one for which no gateway holds money
 * any more is refunded, and what could still be paid for it is closed.
 */
export async function markOrdersRefunded(
  tx: Tx,
  change: OrderWriteContext,
  orderIds: readonly number[],
): Promise<StockChange> {
  const returned: number[] = []
  for (const id of orderIds) if (!(await isStillHeld(tx, id))) returned.push(id)
  const stock = await markRefunded(tx, change, returned)
  if (stock.productIds.length > 0) await askSoon(tx, returned, change.now)
  return stock
}

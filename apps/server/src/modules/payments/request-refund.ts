import type { Tx } from '../../db/index.ts'
import { scheduleCheck } from './repository.ts'
import { insertRefund, selectReceivedAmounts } from './repository-refunds.ts'

/**
 * Records the refunds of cancelled orders, in the transaction that cancels them, and schedules the cancellation of their open
 * payments. The worker calls the gateways after the commit.
 */
export async function requestRefund(tx: Tx, orderIds: readonly number[], now: number): Promise<void> {
  if (orderIds.length === 0) return
  for (const received of await selectReceivedAmounts(tx, orderIds)) await insertRefund(tx, { ...received, now })
  await scheduleCheck(tx, orderIds, now)
}

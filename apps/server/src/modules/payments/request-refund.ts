import type { Tx } from '../../db/index.ts'
import { askSoon } from './repository.ts'
import { insertRefund, selectHeld } from './repository-refunds.ts'

/**
 * Notes, in the transaction that cancels orders, that what gateways hold for them goes back, and that what could still be paid for
 * them is closed. The gateways themselves hear of it after the commit.
 */
export async function requestRefund(tx: Tx, orderIds: readonly number[], now: number): Promise<void> {
  if (orderIds.length === 0) return
  for (const held of await selectHeld(tx, orderIds)) await insertRefund(tx, { ...held, now })
  await askSoon(tx, orderIds, now)
}

import type { Tx } from '../../../db/index.ts'
import { requireEffect } from '../../people/effects/index.ts'
import type { RefundAuthor } from '../orders/index.ts'
import { scheduleCheck } from './repository.ts'
import { insertRefund, selectReceivedAmounts } from './repository-refunds.ts'

interface RefundRequest {
  orderIds: readonly number[]
  by: RefundAuthor
  now: number
}

/**
 * Records the refunds of cancelled orders, in the transaction that cancels them, and schedules the cancellation of their open
 * payments. The worker calls the gateways after the commit. Where money goes back, its author must be allowed to return it.
 */
export async function requestRefund(tx: Tx, { orderIds, by, now }: RefundRequest): Promise<void> {
  if (orderIds.length === 0) return
  const received = await selectReceivedAmounts(tx, orderIds)
  if (typeof by === 'object' && received.some(({ amount }) => amount > 0)) requireEffect(by.actor, by.permission)
  for (const each of received) await insertRefund(tx, { ...each, now })
  await scheduleCheck(tx, orderIds, now)
}

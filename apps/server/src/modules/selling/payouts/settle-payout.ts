import type { Tx } from '../../../db/index.ts'
import { notePayoutReturned, notePayoutSent } from '../../base/notifications/index.ts'
import { noteWebhookEvent } from '../../people/webhooks/index.ts'
import { countLines, selectRun, updateLine, updateRun } from './repository.ts'
import { selectLineOf, selectTransfersOfLine, sumReversedByOthers } from './repository-transfers.ts'
import { mayStep } from './rules.ts'

/**
 * Says how a payout stands by its transfers: paid once all are decided, returned where all of it came back. What the market has taken back for
 * a debt did not come back: it was paid, and then repaid. The caller has locked the run.
 */
export async function settlePayout(tx: Tx, lineId: number, at: number): Promise<void> {
  const line = await selectLineOf(tx, lineId)
  const transfers = await selectTransfersOfLine(tx, lineId)
  const isOpen = transfers.some(({ state }) => state === 'open' || state === 'sent')
  const failed = transfers.filter(({ state }) => state === 'failed')
  const returned = failed.reduce((sum, { amount }) => sum + amount, 0) + (await sumReversedByOthers(tx, lineId))
  const state = isOpen ? line.state : returned === Number(line.amount) ? 'returned' : 'paid'
  const isMore = returned > Number(line.returned_amount)
  await updateLine(tx, lineId, {
    ...{ state, returned_amount: returned },
    ...(state !== 'sent' && line.paid_at === null && failed.length < transfers.length && { paid_at: at }),
    ...(isMore && { returned_at: at, returned_reason: failed.at(-1)?.error ?? REVERSED }),
  })
  if (isMore) await notePayoutReturned(tx, { shopId: line.shop_id, lineId, now: at })
  if (state === 'paid' && line.state === 'sent') await notePayoutSent(tx, { shopId: line.shop_id, lineId, now: at })
  await noteWebhookEvent(tx, { shopId: line.shop_id, type: 'payout.changed', id: lineId, now: at })
  const run = await selectRun(tx, line.run_id)
  const isDone = run && mayStep(run.state, 'done') && (await countLines(tx, run.id, ['approved', 'sent'])) === 0
  await updateRun(tx, line.run_id, isDone ? { state: 'done', done_at: at } : {})
}

/** In the words of the gateway, which has none for it. */
const REVERSED = 'Reversed at Stripe'

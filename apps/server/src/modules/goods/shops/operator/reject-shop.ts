import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import type { Actor } from '../../../../lib/actor.ts'
import type { RecordedChange } from '../../../../lib/recorded-change.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { decideApplication } from './decide-application.ts'

interface WithReason {
  shopId: number
  /** The seller reads it. */
  reason: string
  actor: Actor
}

/** Rejects a pending shop once, and mails the reason to its seller. It may still be approved later. */
export async function rejectShop(
  deps: OutboundDeps,
  { shopId, reason, actor }: WithReason,
): Promise<RecordedChange | Refusal> {
  const rejection = readReason(reason)
  if (rejection instanceof Refusal) return rejection
  const to = { status: 'rejected' as const, rejection }
  return decideApplication(deps, shopId, { from: ['pending'], to, event: 'rejected', actor })
}

/** Closes an open shop once, and mails the reason to its seller. Open orders stay, and its team completes them. */
export async function closeShop(
  deps: OutboundDeps,
  { shopId, reason, actor }: WithReason,
): Promise<RecordedChange | Refusal> {
  const rejection = readReason(reason)
  if (rejection instanceof Refusal) return rejection
  const to = { status: 'closed' as const, rejection }
  return decideApplication(deps, shopId, { from: ['active'], to, event: 'closed', actor })
}

/** Commands give a reason that no schema has checked. */
function readReason(reason: string): string | Refusal {
  const words = reason.trim()
  if (words !== '' && words.length <= CANCEL_REASON_MAX) return words
  return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
    values: { max: CANCEL_REASON_MAX },
  })
}

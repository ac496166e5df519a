import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import type { Actor } from '../../../lib/actor.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { decideApplication } from './decide-application.ts'
import type { Application } from './list-applications.ts'

/** Rejects a pending shop once, and mails the reason to its seller. It may still be approved later. */
export async function rejectShop(
  deps: OutboundDeps,
  { shopId, reason, actor }: { shopId: number; reason: string; actor: Actor },
): Promise<Application | Refusal> {
  const rejection = reason.trim()
  if (rejection === '' || rejection.length > CANCEL_REASON_MAX)
    return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
      values: { max: CANCEL_REASON_MAX },
    })
  return decideApplication(deps, shopId, {
    from: ['pending'],
    to: { status: 'rejected', rejection },
    event: 'rejected',
    actor,
  })
}

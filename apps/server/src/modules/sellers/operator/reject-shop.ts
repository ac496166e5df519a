import { CANCEL_REASON_MAX } from '@rialto/contract/limits'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { decide } from './decide.ts'
import type { Application } from './list-applications.ts'

/** Turns down a shop that waits, once; its seller is told why and may still be approved later. */
export async function rejectShop(
  deps: OutboundDeps,
  { shopId, reason }: { shopId: number; reason: string },
): Promise<Application | Refusal> {
  const said = reason.trim()
  if (said === '' || said.length > CANCEL_REASON_MAX)
    return refuse('invalid', text('A reason has between 1 and {{max}} characters'), {
      values: { max: CANCEL_REASON_MAX },
    })
  return decide(deps, shopId, { from: ['pending'], to: { status: 'rejected', rejection: said }, news: 'rejected' })
}

import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Limits } from '../../base/rate-limits/index.ts'
import { type Caller, type LimitedCall, limitedKeys } from './rules-limits.ts'

/** The limits of one call of this module, for `withinLimits`. */
export const orderLimits = (
  call: LimitedCall,
  caller: Caller,
  { rateLimits, now }: { rateLimits: boolean; now: number },
): Limits => ({ keys: limitedKeys(call, caller), enforced: rateLimits, now, refuse: refuseTooMany })

function refuseTooMany(seconds: number): Refusal {
  const message = text('Too many orders or cancellations in a short time. Please wait {{count}} minutes and try again.')
  return refuse('too_many_requests', message, { retryAfter: seconds, values: { count: Math.ceil(seconds / 60) } })
}

/** @param expiresAt the time at which the first of the unpaid orders expires. */
export function refuseUnpaidOrders(count: number, { expiresAt, now }: { expiresAt: number; now: number }): Refusal {
  const message = text('{{count}} of your orders wait for their payment. Please pay or cancel some of them first.')
  return refuse('too_many_requests', message, {
    retryAfter: Math.max(1, Math.ceil((expiresAt - now) / 1000)),
    values: { count },
  })
}

import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'

/** Also refuses tickets of other shoppers, so that numbers cannot be probed. */
export const ticketNotFound = (): Refusal => refuse('not_found', text('This ticket does not exist'))

export const ticketClosed = (): Refusal =>
  refuse('ticket_closed', text('This ticket is closed. Please open a new one.'))

interface CountSince {
  count: number
  first_at: number | null
}

/** Refuses if `max` is reached within the time span. */
export function refuseOverLimit(
  { count, first_at }: CountSince,
  { max, withinMs }: { max: number; withinMs: number },
  now: number,
): Refusal | undefined {
  if (count < max || first_at === null) return undefined
  return refuse('too_many_requests', text('Too many requests. Please try again later.'), {
    retryAfter: (first_at + withinMs - now) / 1000,
  })
}

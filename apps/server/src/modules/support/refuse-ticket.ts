import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'

/** Said of somebody else's as well. */
export const noSuchTicket = (): Refusal => refuse('not_found', text('This ticket does not exist'))

export const ticketClosed = (): Refusal =>
  refuse('ticket_closed', text('This ticket is closed. Please open a new one.'))

interface Counted {
  count: number
  first_at: number | null
}

/** Where so many came within a span that one more is too much. */
export function refuseFlood(
  { count, first_at }: Counted,
  { max, withinMs }: { max: number; withinMs: number },
  now: number,
): Refusal | undefined {
  if (count < max || first_at === null) return undefined
  return refuse('too_many_requests', text('Too many requests. Please try again later.'), {
    retryAfter: (first_at + withinMs - now) / 1000,
  })
}

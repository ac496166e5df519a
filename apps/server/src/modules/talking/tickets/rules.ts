import type { TicketStatus } from '@rialto/contract/enums'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'

/** The statuses of tickets that wait for the operator (`pending`) or the shopper (`confirm`). */
export const OPEN_STATUSES = ['pending', 'confirm'] as const satisfies TicketStatus[]

export const isOpen = (status: TicketStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** The statuses of closed tickets: `completed` or `cancel`. */
export type ClosedStatus = Exclude<TicketStatus, (typeof OPEN_STATUSES)[number]>

/** Limits per account: more than a shopper needs, too few to fill the disk with attachments. */
export const TICKET_LIMIT = { max: 10, withinMs: 24 * 3_600_000 }
export const MESSAGE_LIMIT = { max: 30, withinMs: 3_600_000 }

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

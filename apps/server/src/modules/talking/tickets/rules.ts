import type { TicketStatus } from '@rialto/contract/enums'

/** The statuses of tickets that wait for the operator (`pending`) or the shopper (`confirm`). */
export const OPEN_STATUSES = ['pending', 'confirm'] as const satisfies TicketStatus[]

export const isOpen = (status: TicketStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** The statuses of closed tickets: `completed` or `cancel`. */
export type ClosedStatus = Exclude<TicketStatus, (typeof OPEN_STATUSES)[number]>

/** Limits per account: more than a shopper needs, too few to fill the disk with attachments. */
export const TICKET_LIMIT = { max: 10, withinMs: 24 * 3_600_000 }
export const MESSAGE_LIMIT = { max: 30, withinMs: 3_600_000 }

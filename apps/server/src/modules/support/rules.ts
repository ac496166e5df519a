import type { TicketStatus } from '@rialto/contract/enums'

/** Those that somebody is still waiting for: the operator's answer, or the shopper's. */
export const OPEN_STATUSES = ['pending', 'confirm'] as const satisfies TicketStatus[]

export const isOpen = (status: TicketStatus): boolean => OPEN_STATUSES.some((open) => open === status)

/** How a ticket is closed: its question is settled, or came to nothing. */
export type Closing = Exclude<TicketStatus, (typeof OPEN_STATUSES)[number]>

/** More than anybody in need opens or writes, and little enough that files of one account fill no disk; what is over is refused until the span has passed. */
export const OPENED = { max: 10, withinMs: 24 * 3_600_000 }
export const WRITTEN = { max: 30, withinMs: 3_600_000 }

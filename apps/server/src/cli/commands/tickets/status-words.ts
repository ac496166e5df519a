import type { TicketStatus } from '@rialto/contract/enums'

/** The operators' words for each status of a ticket, in the order in which a ticket passes through them. */
export const statusWords = {
  pending: 'waiting',
  confirm: 'answered',
  completed: 'settled',
  cancel: 'dropped',
} as const satisfies Record<TicketStatus, string>

const all = Object.entries(statusWords) as [TicketStatus, string][]

/** The status that a word names; undefined where none does. */
export const statusOf = (word: string): TicketStatus | undefined => all.find(([, known]) => known === word)?.[0]

export const knownWords = all.map(([, word]) => word).join(', ')

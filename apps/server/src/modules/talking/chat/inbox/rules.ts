import type { InboxView } from '@rialto/contract/enums'

/** The place of a conversation in a list. */
export interface Position {
  at: number
  id: number
}

/** The column that a view is sorted by; those that wait the longest come first in `unanswered`, the latest in the others. */
export const orderOf = (view: InboxView) =>
  view === 'unanswered'
    ? ({ column: 'waiting_since', direction: 'asc' } as const)
    : ({ column: 'last_message_at', direction: 'desc' } as const)

export const toCursor = ({ at, id }: Position): string => `${at}_${id}`

/** Reads a cursor, which the contract has checked. */
export function toPosition(cursor: string): Position {
  const [at = 0, id = 0] = cursor.split('_').map(Number)
  return { at, id }
}

/** Tells whether a conversation comes after a position in the view's order. */
export function isAfter(view: InboxView, { at, id }: Position, position: Position): boolean {
  const difference = at - position.at || id - position.id
  return orderOf(view).direction === 'asc' ? difference > 0 : difference < 0
}

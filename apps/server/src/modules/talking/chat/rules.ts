import type { InboxView } from '@rialto/contract/enums'

/** The limit per side of a conversation, faster than anybody types. */
export const MESSAGES_PER_MINUTE = 60
const MINUTE = 60_000

/** The span of {@link MESSAGES_PER_MINUTE}. It ends now, so that messages from before the clock was set back do not count. */
export const lastMinute = (now: number) => ({ after: now - MINUTE, until: now })

/** The seconds that a writer has to wait, or 0. */
export function secondsUntilAllowed(
  { count, first_at }: { count: number; first_at: number | null },
  now: number,
): number {
  if (count < MESSAGES_PER_MINUTE || first_at === null) return 0
  return Math.max(1, Math.ceil((first_at + MINUTE - now) / 1000))
}

/** Tells whether the shopper's last message was the same product, which is then not sent again. */
export const isRepeatedProduct = (
  last: { side: 'user' | 'shop'; product_id: number | null } | undefined,
  productId: number,
): boolean => last?.side === 'user' && last.product_id === productId

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

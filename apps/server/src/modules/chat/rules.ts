/** As fast as nobody types, in one conversation. */
export const MESSAGES_PER_MINUTE = 60
const MINUTE = 60_000

/** The time within which messages are counted against {@link MESSAGES_PER_MINUTE}; a clock that was set back forgives those of its future. */
export const countedSpan = (now: number) => ({ after: now - MINUTE, until: now })

/** Seconds that a writer has to wait; 0: none. */
export function secondsToWait({ count, first_at }: { count: number; first_at: number | null }, now: number): number {
  if (count < MESSAGES_PER_MINUTE || first_at === null) return 0
  return Math.max(1, Math.ceil((first_at + MINUTE - now) / 1000))
}

/** A product that was just sent is not sent again: it would only stand there twice. */
export const repeatsProduct = (
  last: { side: 'user' | 'shop'; product_id: number | null } | undefined,
  productId: number,
): boolean => last?.side === 'user' && last.product_id === productId

/** A token bucket: `burst` uses at once, and one more every `everyMs`. */
export interface RateLimit {
  burst: number
  everyMs: number
}

/** The key under which uses are counted, with its limit. */
export interface LimitedKey {
  key: string
  limit: RateLimit
}

/** A limit that never refuses but runs the same statements, so that load tests do the same work (`RATE_LIMITS=off`). */
export const unenforced = ({ key, limit }: LimitedKey): LimitedKey => ({ key, limit: { ...limit, everyMs: 0 } })

/**
 * The time until a key may be used again, in milliseconds; 0 if it may be used now.
 * @param fullAt the time when its whole burst is available again. It is ignored if it is later than the limit allows, which means
 * that the clock was set back.
 */
export function waitingTime(fullAt: number, { burst, everyMs }: RateLimit, now: number): number {
  const capacity = burst * everyMs
  if (fullAt > now + capacity) return 0
  return Math.max(0, fullAt + everyMs - capacity - now)
}

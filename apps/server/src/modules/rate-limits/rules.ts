/** How often something may be done: `burst` times at once, and once more each `everyMs` from then on (a token bucket). */
export interface RateLimit {
  burst: number
  everyMs: number
}

/** A key that uses are counted by, with its limit. */
export interface LimitedKey {
  key: string
  limit: RateLimit
}

/** A limit that runs the same statements and refuses nothing, so that load tests do the same work (`RATE_LIMITS=off`). */
export const lifted = ({ key, limit }: LimitedKey): LimitedKey => ({ key, limit: { ...limit, everyMs: 0 } })

/**
 * Until when a key must wait. @param fullAt when its whole burst will be available again.
 * @returns milliseconds; 0: not at all. A moment further ahead than the limit can lead to comes from a clock that was set back: it is ignored.
 */
export function waitOf(fullAt: number, { burst, everyMs }: RateLimit, now: number): number {
  const capacity = burst * everyMs
  if (fullAt > now + capacity) return 0
  return Math.max(0, fullAt + everyMs - capacity - now)
}

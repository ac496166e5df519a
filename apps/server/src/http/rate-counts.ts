import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** The maximum of counted callers per route; the least recent ones are dropped first. */
const CALLERS_MAX = 5_000

interface Count {
  calls: number
  /** By the monotonic clock. */
  endsAt: number
}

type Answer = (error: null, result: { current: number; ttl: number }) => void

/**
 * Counts calls for the server's rate limits, by route. The plugin's own store uses the time of day: when the clock is set back by an
 * hour, callers have to wait for an hour.
 */
export class RateCounts implements FastifyRateLimitStore {
  #counts: LRUCache<string, Count> | undefined

  incr(caller: string, answer: Answer, timeWindow: number): void {
    // Made at the first call: it takes 110 kB at once, which most of some 200 routes never need.
    this.#counts ??= new LRUCache({ max: CALLERS_MAX })
    const now = performance.now()
    const known = this.#counts.get(caller)
    const count = known && known.endsAt > now ? known : { calls: 0, endsAt: now + timeWindow }
    count.calls += 1
    this.#counts.set(caller, count)
    answer(null, { current: count.calls, ttl: count.endsAt - now })
  }

  child(): RateCounts {
    return new RateCounts()
  }
}

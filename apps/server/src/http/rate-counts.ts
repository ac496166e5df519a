import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'

/** Callers of one route that are remembered at once; whoever came longest ago is forgotten first. */
const CALLERS_MAX = 5_000

interface Count {
  calls: number
  /** By the clock that never goes back. */
  endsAt: number
}

type Answer = (error: null, result: { current: number; ttl: number }) => void

/**
 * Counts calls for the server's rate limits, each route by itself. The plugin's own counting goes by the time of day: set back
 * by an hour, it makes whoever called before wait for an hour.
 */
export class RateCounts implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, Count>({ max: CALLERS_MAX })

  incr(caller: string, answer: Answer, timeWindow: number): void {
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

import type { FastifyRateLimitStore } from '@fastify/rate-limit'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { networkOf } from '../lib/network.ts'

/** The maximum number of calls within a time. */
export interface RateLimit {
  max: number
  seconds: number
  /**
   * Counts the calls of a network together (the default), or those of a session, when many shoppers of one network may call often.
   * Calls with invented sessions are refused anyway.
   */
  by?: 'network' | 'session'
  /** Selects the calls to count; the default is all. */
  counts?: (request: FastifyRequest) => boolean
}

/** A limit in the form of the server's plugin. */
export const rateLimitConfig = ({ max, seconds, by = 'network', counts }: RateLimit) => ({
  rateLimit: {
    max,
    timeWindow: seconds * 1000,
    ...(by === 'session' && { keyGenerator: sessionOf }),
    ...(counts && { allowList: (request: FastifyRequest) => !counts(request) }),
  },
})

const sessionOf = (request: FastifyRequest): string => request.headers.authorization ?? networkOf(request.ip)

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

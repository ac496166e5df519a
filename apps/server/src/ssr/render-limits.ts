import pLimit, { type LimitFunction } from 'p-limit'
import { RateCounts } from '../http/rate-counts.ts'
import { networkOf } from '../lib/network-of.ts'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'

/** The time in which renderings are counted by network. */
const WINDOW_MS = 10_000
/** The queue's length per running rendering, since after a change of the catalogue many pages are rendered again. */
const WAITING = 4
/** Seconds after which a rendering is likely to have room. */
const BUSY_S = 1

export interface RenderLimitRules {
  /** How many renderings a network may cause within ten seconds; 0: any number. */
  perNetwork: number
  /** How many run at the same time; 0: any number. Others queue. */
  atOnce: number
}

/** Limits renderings, which cost a hundred times as much as a cached page. */
export class RenderLimits {
  readonly #rules: RenderLimitRules
  readonly #counts = new RateCounts()
  readonly #queue: LimitFunction

  constructor(rules: RenderLimitRules) {
    this.#rules = rules
    this.#queue = pLimit(rules.atOnce || Number.POSITIVE_INFINITY)
  }

  /** Runs a rendering, after queueing for it. */
  run<T>(render: () => Promise<T>): Promise<T> {
    return this.#queue(render)
  }

  /** Counts a rendering that a client causes. @returns the reason of a refusal */
  admit(ip: string): Refusal | undefined {
    const { perNetwork, atOnce } = this.#rules
    if (perNetwork > 0) {
      const { current, ttl } = this.#count(networkOf(ip))
      if (current > perNetwork)
        return refuse('too_many_requests', text('Too many requests. Please try again later.'), {
          retryAfter: ttl / 1000,
        })
    }
    if (this.#queue.pendingCount >= (atOnce || Number.POSITIVE_INFINITY) * WAITING)
      return refuse('unavailable', text('The shop is busy. Please try again in a moment.'), { retryAfter: BUSY_S })
    return undefined
  }

  #count(network: string): { current: number; ttl: number } {
    let counted = { current: 0, ttl: 0 }
    // The store calls back synchronously.
    this.#counts.incr(
      network,
      (_error, count) => {
        counted = count
      },
      WINDOW_MS,
    )
    return counted
  }
}

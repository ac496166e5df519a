import { createHash } from 'node:crypto'
import { errorStatus } from '@rialto/contract/error-codes'
import type { FastifyReply } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Deps } from '../deps.ts'
import { RateCounts } from '../http/rate-limit.ts'
import { networkOf } from '../lib/network.ts'
import { type Refusal, refuse } from '../lib/refusal.ts'
import { text, translate } from '../lib/texts.ts'

/** The time in which renderings are counted by network. */
const WINDOW_MS = 10_000
/** The queue's length per running rendering, since after a change of the catalogue many pages are rendered again. */
const WAITING = 4
/** Seconds after which a rendering is likely to have room. */
const BUSY_S = 1

interface RenderLimitRules {
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

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;box-sizing:border-box;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic','Noto Sans Bengali',sans-serif}main{max-width:420px;text-align:center}h1{font-size:22px;line-height:1.3}a{display:inline-block;padding:11px 16px;color:inherit;font-weight:600}"

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A small page with the reason of a refusal, which costs little since it is not rendered. */
export function sendRefusedPage(reply: FastifyReply, locale: string, refusal: Refusal): FastifyReply {
  const message = escaped(translate(locale, refusal.text))
  const again = escaped(translate(locale, text('Try again')))
  return reply
    .code(errorStatus[refusal.code])
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': Math.max(1, Math.ceil(refusal.retryAfter ?? 1)),
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escaped(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${message}</title><style>${STYLE}</style></head><body dir="auto"><main><h1>${message}</h1><p><a href="">${again}</a></p></main></body></html>`,
    )
}

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Counts the changes of settings, after which a rendering reads the texts of the interface again. */
export function countTextChanges({ invalidations }: Pick<Deps, 'invalidations'>): () => number {
  let generation = 0
  invalidations.subscribe(['settings'], () => generation++)
  return () => generation
}

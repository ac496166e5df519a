import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { errorStatus } from '@rialto/contract/error-codes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pLimit, { type LimitFunction } from 'p-limit'
import { TOPICS } from '../cache/invalidation-bus.ts'
import { isForEverybody, type Page, PageCache, ProductVersions, toPage } from '../cache/page-cache.ts'
import type { Deps } from '../deps.ts'
import { addCachedResponses, type CachedResponse, sendCachedResponse } from '../http/cached-responses.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { RateCounts } from '../http/rate-limit.ts'
import { isPlainTarget } from '../http/requests.ts'
import { commonHeaders } from '../http/server.ts'
import { reportCacheLookup } from '../lib/diagnostics.ts'
import { networkOf } from '../lib/network.ts'
import { Refusal, refuse } from '../lib/refusal.ts'
import { text, translate } from '../lib/texts.ts'
import {
  createRenderPage,
  type PageChoices,
  type PageRenderer,
  type PageRequest,
  pageRequest,
} from './create-render-page.ts'
import { PageDataStore, PageResponses, pageDataRoute } from './page-data.ts'
import type { Storefront, TransportFor } from './storefront.ts'

/** The settings that pages depend on; read from memory except every few seconds. */
export type PageSettings = PageRenderer['settings'] & {
  /** Returns the choices themselves, rather than a promise, while they are in memory. */
  choices(): PageChoices | Promise<PageChoices>
}

interface Pages {
  storefront: Storefront
  transportFor: TransportFor
  settings: PageSettings
  /** Every request renders, so that changes of the code are seen. */
  isDevelopment: boolean
}

/** Serves the storefront's pages for every address without a route of its own, and caches them for guests. */
export function pageRoutes(
  app: FastifyInstance,
  { config, invalidations }: Pick<Deps, 'config' | 'invalidations'>,
  { storefront, transportFor, settings, isDevelopment }: Pages,
): void {
  const cache = new PageCache<FastifyRequest>({ announcesAll: () => invalidations.announcesAll() })
  const responses = new PageResponses(commonHeaders(config))
  const dataStore = new PageDataStore()
  const limits = new RenderLimits(config.renderLimits)
  const versions = new ProductVersions(() => cache.clear())
  // Few pages show what has changed; the others are kept.
  invalidations.subscribe(TOPICS, () => cache.doubt())
  invalidations.subscribeUnannounced(() => cache.doubt())
  invalidations.subscribeStock((productIds) => {
    versions.raise(productIds)
    cache.noteSale()
  })
  const renderPage = createRenderPage(config, {
    ...{ render: storefront.render, transportFor, settings, isDevelopment },
    textsGeneration: countTextChanges({ invalidations }),
    changes: () => cache.changes,
  })

  let lastChoices: PageChoices = { configured: ['en'], fallback: 'en', currencies: [] }

  /** Falls back to the last known choices when the settings cannot be read: even an error page needs a language. */
  async function resolveChoices(choices: PageChoices | Promise<PageChoices>): Promise<PageChoices> {
    lastChoices = await Promise.resolve(choices).catch(() => lastChoices)
    return lastChoices
  }

  async function findOrRender(wanted: PageRequest, request: FastifyRequest): Promise<Page | Refusal> {
    if (isDevelopment) return toPage(await renderPage(wanted, request))
    const key = wanted.key + versions.of(wanted.url)
    const cached = cache.find(key) ?? (await cache.confirm(key, request))
    if (cached) {
      reportCacheLookup('page', 'hit')
      return cached
    }
    for (let pending = cache.pending(key); pending; pending = cache.pending(key)) {
      const shared = await pending
      // A page that is not for everybody says that the other client has reached its limit.
      if (isForEverybody(shared)) {
        reportCacheLookup('page', 'hit')
        return shared
      }
    }
    reportCacheLookup('page', 'miss')
    const refusal = limits.admit(request.ip)
    return refusal ?? cache.get(key, () => limits.run(() => renderPage(wanted, request)))
  }

  async function pageRequestOf(request: FastifyRequest, url = request.raw.url ?? '/'): Promise<PageRequest> {
    const target = await storefront.findTarget(url)
    return pageRequest(target, request.headers.cookie, await resolveChoices(settings.choices()))
  }

  async function createResponse(
    request: FastifyRequest,
  ): Promise<CachedResponse | { refusal: Refusal; locale: string }> {
    const wanted = await pageRequestOf(request)
    const page = await findOrRender(wanted, request)
    if (page instanceof Refusal) return { refusal: page, locale: wanted.locale }
    if (page.data) dataStore.add(page.data)
    return responses.get(page, chooseEncoding(request.headers['accept-encoding']))
  }

  /** Finds a response without waiting for anything, which succeeds for nearly all requests. */
  function findCached(url: string, headers: IncomingHttpHeaders): CachedResponse | undefined {
    // Calls of the API are the most frequent requests and never pages.
    if (url.startsWith('/api/') || isDevelopment || !isPlainTarget(url)) return undefined
    const target = storefront.findTarget(url)
    const choices = settings.choices()
    // An address unknown to the storefront may be a file or another route of the server.
    if (target instanceof Promise || !target.isKnown) return undefined
    if (choices instanceof Promise) {
      void resolveChoices(choices)
      return undefined
    }
    lastChoices = choices
    const wanted = pageRequest(target, headers.cookie, choices)
    const page = cache.find(wanted.key + versions.of(wanted.url))
    const response = page && responses.peek(page, chooseEncoding(headers['accept-encoding']))
    if (response) reportCacheLookup('page', 'hit')
    return response
  }

  pageDataRoute(app, {
    store: dataStore,
    responses,
    findPage: async (url, request) => findOrRender(await pageRequestOf(request, url), request),
  })
  addCachedResponses(app, findCached)
  app.get('/*', async (request, reply) => {
    const response = findCached(request.raw.url ?? '/', request.headers) ?? (await createResponse(request))
    if ('refusal' in response) return sendRefusedPage(reply, response.locale, response.refusal)
    // The response is complete, so Fastify adds nothing to it.
    reply.hijack()
    sendCachedResponse(request.headers, reply.raw, response)
  })
}

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

import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForEverybody, type Page, PageCache, toPage } from '../cache/page-cache.ts'
import { ProductVersions } from '../cache/product-versions.ts'
import type { Deps } from '../deps.ts'
import { addCachedResponses, type CachedResponse, sendCachedResponse } from '../http/cached-responses.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { isPlainTarget } from '../http/request-target.ts'
import { commonHeaders } from '../http/security-headers.ts'
import { reportCacheLookup } from '../lib/diagnostics.ts'
import { Refusal } from '../lib/refusal.ts'
import {
  createRenderPage,
  type PageChoices,
  type PageRenderer,
  type PageRequest,
  pageRequest,
} from './create-render-page.ts'
import { PageDataStore, PageResponses, pageDataRoute } from './page-data.ts'
import { countTextChanges, RenderLimits, sendRefusedPage } from './render-limits.ts'
import type { Storefront } from './storefront.ts'
import type { TransportFor } from './transport.ts'

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
  const cache = new PageCache()
  const responses = new PageResponses(commonHeaders(config))
  const dataStore = new PageDataStore()
  const limits = new RenderLimits(config.renderLimits)
  const versions = new ProductVersions(() => cache.clear())
  invalidations.subscribe(['settings', 'catalogue'], () => cache.clear())
  invalidations.subscribeStock((productIds) => versions.raise(productIds))
  const renderPage = createRenderPage(config, {
    ...{ render: storefront.render, transportFor, settings, isDevelopment },
    textsGeneration: countTextChanges({ invalidations }),
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
    const cached = cache.find(key)
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

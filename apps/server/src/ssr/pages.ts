import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isForEverybody, type Page, PageCache, toPage } from '../cache/page-cache.ts'
import { ProductVersions } from '../cache/product-versions.ts'
import type { Deps } from '../deps.ts'
import { chooseEncoding } from '../http/encoding.ts'
import { offerReady, type ReadyAnswer, sendReady } from '../http/ready-answers.ts'
import { isPlainTarget } from '../http/request-target.ts'
import { headersOfEveryAnswer } from '../http/security-headers.ts'
import { Refusal } from '../lib/refusal.ts'
import { createRenderPage, type PageRenderer } from './create-render-page.ts'
import { PageAnswers } from './page-answers.ts'
import { type PageChoices, type PageRequest, pageRequest } from './page-request.ts'
import { sendRefusedPage } from './refused-page.ts'
import { RenderLimits } from './render-limits.ts'
import type { Storefront } from './storefront.ts'
import type { TransportFor } from './transport.ts'

/** What pages need of the shop's settings, from memory but for every few seconds. */
export type PageSettings = PageRenderer['settings'] & {
  /** At once where they are at hand. */
  choices(): PageChoices | Promise<PageChoices>
}

interface Pages {
  storefront: Storefront
  transportFor: TransportFor
  settings: PageSettings
  /** While developing every request renders. */
  isDevelopment: boolean
}

/** Answers everything that is not data with a page of the storefront, kept for the next guest. */
export function pageRoutes(
  app: FastifyInstance,
  { config, invalidations }: Pick<Deps, 'config' | 'invalidations'>,
  { storefront, transportFor, settings, isDevelopment }: Pages,
): void {
  const cache = new PageCache()
  const answers = new PageAnswers(headersOfEveryAnswer(config))
  const limits = new RenderLimits(config.renderLimits)
  const versions = new ProductVersions(() => cache.clear())
  invalidations.subscribe(['settings', 'catalogue'], () => cache.clear())
  invalidations.subscribeStock((productIds) => versions.raise(productIds))
  const renderPage = createRenderPage(config, { render: storefront.render, transportFor, settings, isDevelopment })

  let lastChoices: PageChoices = { configured: ['en'], fallback: 'en', currencies: [] }

  /** Where the settings are away, what was known of them has to do: also the page that says so is in some language. */
  async function whenKnown(choices: PageChoices | Promise<PageChoices>): Promise<PageChoices> {
    lastChoices = await Promise.resolve(choices).catch(() => lastChoices)
    return lastChoices
  }

  async function find(wanted: PageRequest, request: FastifyRequest): Promise<Page | Refusal> {
    if (isDevelopment) return toPage(await renderPage(wanted, request))
    const key = wanted.key + versions.of(wanted.url)
    const kept = cache.find(key)
    if (kept) return kept
    for (let pending = cache.pending(key); pending; pending = cache.pending(key)) {
      const shared = await pending
      // Otherwise another client has come to its limit.
      if (isForEverybody(shared)) return shared
    }
    const refusal = limits.admit(request.ip)
    return refusal ?? cache.get(key, () => limits.run(() => renderPage(wanted, request)))
  }

  async function requestOf(request: FastifyRequest): Promise<PageRequest> {
    const target = await storefront.findTarget(request.raw.url ?? '/')
    return pageRequest(target, request.headers.cookie, await whenKnown(settings.choices()))
  }

  async function makeAnswer(request: FastifyRequest): Promise<ReadyAnswer | { refusal: Refusal; locale: string }> {
    const wanted = await requestOf(request)
    const page = await find(wanted, request)
    if (page instanceof Refusal) return { refusal: page, locale: wanted.locale }
    return answers.of(page, chooseEncoding(request.headers['accept-encoding']))
  }

  /** Where nothing has to be waited for: nearly always. */
  function findReady(url: string, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
    // Data is asked for more than all pages together, and none of it is one.
    if (url.startsWith('/api/') || isDevelopment || !isPlainTarget(url)) return undefined
    const target = storefront.findTarget(url)
    const choices = settings.choices()
    // The page of all unknown addresses must not stand in for a file or a route of the server.
    if (target instanceof Promise || !target.isKnown) return undefined
    if (choices instanceof Promise) {
      void whenKnown(choices)
      return undefined
    }
    lastChoices = choices
    const wanted = pageRequest(target, headers.cookie, choices)
    const kept = cache.find(wanted.key + versions.of(wanted.url))
    return kept && answers.made(kept, chooseEncoding(headers['accept-encoding']))
  }

  offerReady(app, findReady)
  app.get('/*', async (request, reply) => {
    const answer = findReady(request.raw.url ?? '/', request.headers) ?? (await makeAnswer(request))
    if ('refusal' in answer) return sendRefusedPage(reply, answer.locale, answer.refusal)
    // Past the reply's own bookkeeping: the answer has everything that belongs to it.
    reply.hijack()
    sendReady(request.headers, reply.raw, answer)
  })
}

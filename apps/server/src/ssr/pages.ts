import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import { chooseEncoding } from '../http/encoding.ts'
import type { LocaleSource, Locales } from '../http/locale.ts'
import { offerReady, type ReadyAnswer, sendReady } from '../http/ready-answers.ts'
import { headersOfEveryAnswer } from '../http/security-headers.ts'
import { contentPolicy } from './content-policy.ts'
import { PageAnswers } from './page-answers.ts'
import { type Page, PageCache, type Rendered, toPage } from './page-cache.ts'
import { type PageRequest, pageRequest } from './page-request.ts'
import { ProductVersions } from './product-versions.ts'
import { type OfferedAuths, socialOrigins } from './social-origins.ts'
import type { RenderPage } from './storefront.ts'
import type { ApiTransport, TransportFor } from './transport.ts'

/** What pages need of the shop's settings, from memory but for every few seconds. */
export interface PageSettings extends LocaleSource {
  read(): Promise<{ social_auths?: OfferedAuths }>
}

interface Pages {
  render: RenderPage
  transport: TransportFor
  settings: PageSettings
  /** False while developing: every request renders. */
  keep: boolean
}

const TOO_MANY = 429

/** Notes how long the API asks a visitor to wait, so that the page says so as well. */
function notingPatience(transport: ApiTransport) {
  let retryAfter: string | undefined
  return {
    transport: async (request: Parameters<ApiTransport>[0]) => {
      const answer = await transport(request)
      retryAfter ??= answer.retryAfter
      return answer
    },
    patience: (): Record<string, string> => (retryAfter ? { 'retry-after': retryAfter } : {}),
  }
}

/** Answers everything that is not data with a page of the storefront, kept for the next guest. */
export function pageRoutes(
  app: FastifyInstance,
  { config, changes }: Pick<Deps, 'config' | 'changes'>,
  { render, transport, settings, keep }: Pages,
): void {
  const cache = new PageCache()
  const answers = new PageAnswers(headersOfEveryAnswer(config))
  const versions = new ProductVersions(() => cache.clear())
  changes.subscribe(['settings', 'catalogue'], () => cache.clear())
  changes.subscribeStock((productIds) => versions.raise(productIds))
  const mediaOrigins = config.apiUrl ? [new URL(config.apiUrl).origin] : []

  async function renderPage(page: PageRequest, address: string): Promise<Rendered> {
    const request = new Request(new URL(page.url, config.appUrl), { method: 'GET' })
    const api = notingPatience(transport(address))
    const response = await render(request, {
      transport: api.transport,
      locale: page.locale,
      currency: page.currency,
      origin: config.appUrl,
    })
    const body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'content-language': page.locale,
      ...(response.status === TOO_MANY && { 'cache-control': 'no-store', ...api.patience() }),
    }
    if (headers['content-type']?.startsWith('text/html')) {
      // Whoever signs in by a provider needs a shop that answers.
      const { social_auths } = await settings.read().catch(() => ({ social_auths: undefined }))
      const social = socialOrigins(social_auths, config.social.sdkUrl)
      headers['content-security-policy'] = contentPolicy(body.toString(), { mediaOrigins, social, development: !keep })
    }
    return { status: response.status, headers, body }
  }

  let lastLocales: Locales = { configured: ['en'], fallback: 'en' }

  /** Where the settings are away, what was known of them has to do: also the page that says so is in some language. */
  async function whenKnown(locales: Locales | Promise<Locales>): Promise<Locales> {
    lastLocales = await Promise.resolve(locales).catch(() => lastLocales)
    return lastLocales
  }

  async function find({ url, headers, ip }: FastifyRequest): Promise<Page> {
    const wanted = pageRequest(url, headers.cookie, await whenKnown(settings.locales()))
    let isOwn = false
    const make = () => {
      isOwn = true
      return renderPage(wanted, ip)
    }
    if (!keep) return toPage(await make())
    const page = await cache.get(wanted.key + versions.of(wanted.url), make)
    // A rendering that was under way for another visitor, who has to wait: that limit is not this visitor's.
    return page.status === TOO_MANY && !isOwn ? toPage(await make()) : page
  }

  /** Where nothing has to be waited for: nearly always. */
  function findReady(url: string, headers: IncomingHttpHeaders): ReadyAnswer | undefined {
    // Data is asked for more than all pages together, and none of it is one.
    if (url.startsWith('/api/')) return undefined
    const locales = settings.locales()
    if (locales instanceof Promise) {
      void whenKnown(locales)
      return undefined
    }
    lastLocales = locales
    const wanted = pageRequest(url, headers.cookie, locales)
    const kept = cache.find(wanted.key + versions.of(wanted.url))
    return kept && answers.made(kept, chooseEncoding(headers['accept-encoding']))
  }

  offerReady(app, findReady)
  app.get('/*', async (request, reply) => {
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const answer = findReady(request.url, request.headers) ?? (await answers.of(await find(request), encoding))
    // Past the reply's own bookkeeping: the answer has everything that belongs to it.
    reply.hijack()
    sendReady(request.headers, reply.raw, answer)
  })
}

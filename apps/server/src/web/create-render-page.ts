import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Rendered } from '../cache/page-cache.ts'
import type { Config } from '../config/config.ts'
import type { Locales } from '../http/locale.ts'
import { appForBrowsers } from '../realtime/connection.ts'
import { contentPolicy, type OfferedAuths, type RealtimePlace, socialOrigins, socketOrigins } from './content-policy.ts'
import { pageDataPath, renderedPageData } from './page-data.ts'
import { PageReads } from './page-reads.ts'
import type { PageTarget } from './page-targets.ts'
import type { ApiRequest, ApiTransport, RenderPage, TransportFor } from './storefront.ts'

interface PolicySettings extends RealtimePlace {
  social_auths?: OfferedAuths
}

export interface PageRenderer {
  render: RenderPage
  transportFor: TransportFor
  /** The settings that a page's policy depends on. */
  settings: { read(): Promise<PolicySettings> }
  /** Allows the scripts of hot reloading. */
  isDevelopment: boolean
  textsGeneration(): number
  /** Counts the changes that pages may show. */
  changes(): number
}

const TOO_MANY_REQUESTS = 429

/** Records the API's Retry-After, so that the page has it as well. */
function notingRetryAfter(transport: ApiTransport) {
  let retryAfter: string | undefined
  return {
    transport: async (request: ApiRequest) => {
      const answer = await transport(request)
      retryAfter ??= answer.retryAfter
      return answer
    },
    retryAfter: (): Record<string, string> => (retryAfter ? { 'retry-after': retryAfter } : {}),
  }
}

/** Of parts that pages share: some thousand product cards in six languages. */
const KEPT_CHARACTERS = 8_000_000

/** Creates the function that renders a page, with its headers, for the client whose request caused it. */
export function createRenderPage(
  config: Config,
  { render, transportFor, settings, isDevelopment, textsGeneration, changes }: PageRenderer,
) {
  const reads = new PageReads(changes)
  const keptMarkup = new LRUCache<string, string>({
    maxSize: KEPT_CHARACTERS,
    sizeCalculation: (markup, key) => markup.length + key.length,
  })
  const mediaOrigins = config.apiUrl ? [new URL(config.apiUrl).origin] : []

  async function policyOf(scripts: ReadonlySet<string>): Promise<string> {
    // Without settings no sign-in provider is offered.
    const site = await settings.read().catch((): PolicySettings => ({}))
    const sockets = socketOrigins(config.apiUrl ? site : appForBrowsers(config), config.appUrl)
    const social = socialOrigins(site.social_auths, config.social.sdkUrl)
    return contentPolicy(scripts, { mediaOrigins, sockets, social, development: isDevelopment })
  }

  return async (page: PageRequest, client: FastifyRequest): Promise<Rendered<FastifyRequest>> => {
    const inlineScripts = new Set<string>()
    const read = reads.record(transportFor(client), page.locale)
    const api = notingRetryAfter(read.transport)
    let data: Rendered | undefined
    const response = await render(new Request(new URL(page.url, config.appUrl)), {
      transport: api.transport,
      locale: page.locale,
      currency: page.currency,
      origin: config.appUrl,
      inlineScripts,
      keptMarkup,
      textsGeneration: textsGeneration(),
      keepData(json) {
        const rendered = renderedPageData(json, page.locale)
        data = rendered
        return pageDataPath(rendered.etag, page.url)
      },
    })
    const { body } = response
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'content-language': page.locale,
      ...(response.status === TOO_MANY_REQUESTS && { 'cache-control': 'no-store', ...api.retryAfter() }),
    }
    const policy = headers['content-type']?.startsWith('text/html') ? await policyOf(inlineScripts) : undefined
    if (policy) headers['content-security-policy'] = policy
    const readsSame = read.areSame()
    const isCurrent =
      readsSame &&
      (async (other: FastifyRequest) =>
        (await readsSame(transportFor(other))) && (!policy || (await policyOf(inlineScripts)) === policy))
    return { status: response.status, headers, body, data, isCurrent }
  }
}

/** The parts of a request that a page depends on; a rendering is shared, so nothing else may reach it. */
export interface PageRequest {
  key: string
  /** Path and query as the page's route declares them. */
  url: string
  locale: string
  /** Undefined for the shop's default. */
  currency: string | undefined
}

/** The languages and currencies that a visitor may choose. */
export interface PageChoices extends Locales {
  /** Names of the currencies beside the shop's own. */
  currencies: readonly string[]
}

/**
 * Reads language (`?lang=`, then the cookie, then the shop's own) and currency of a request for a page. Only what the shop is
 * configured for counts: a page is cached for each, and strangers must not be able to make up more of them.
 */
export function pageRequest(
  target: PageTarget,
  cookies: string | undefined,
  { configured, fallback, currencies }: PageChoices,
): PageRequest {
  const isLangKnown = target.lang !== undefined && configured.includes(target.lang)
  const url = isLangKnown ? target.url : target.urlWithoutLang
  const locale = (isLangKnown ? target.lang : oneOf(configured, cookie(cookies, 'locale'))) ?? fallback
  const currency = oneOf(currencies, cookie(cookies, 'currency'))
  return { key: `${locale} ${currency ?? ''} ${url}`, url, locale, currency }
}

const oneOf = (known: readonly string[], value: string | undefined): string | undefined =>
  value !== undefined && known.includes(value) ? value : undefined

function cookie(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined
  for (const part of header.split(';')) {
    const [key, value] = part.trim().split('=')
    if (key === name && value) return value
  }
  return undefined
}

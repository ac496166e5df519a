import type { FastifyRequest } from 'fastify'
import type { Rendered } from '../cache/page-cache.ts'
import type { Config } from '../config/config.ts'
import { appForBrowsers } from '../realtime/index.ts'
import { contentPolicy } from './content-policy.ts'
import { pageDataPath, renderedPageData } from './page-data.ts'
import type { PageRequest } from './page-request.ts'
import { type OfferedAuths, socialOrigins } from './social-origins.ts'
import { type RealtimePlace, socketOrigins } from './socket-origins.ts'
import type { RenderPage } from './storefront.ts'
import type { ApiRequest, ApiTransport, TransportFor } from './transport.ts'

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

/** Creates the function that renders a page, with its headers, for the client whose request caused it. */
export function createRenderPage(
  config: Config,
  { render, transportFor, settings, isDevelopment, textsGeneration }: PageRenderer,
) {
  const mediaOrigins = config.apiUrl ? [new URL(config.apiUrl).origin] : []

  async function policyOf(scripts: ReadonlySet<string>): Promise<string> {
    // Without settings no sign-in provider is offered.
    const site = await settings.read().catch((): PolicySettings => ({}))
    const sockets = socketOrigins(config.apiUrl ? site : appForBrowsers(config), config.appUrl)
    const social = socialOrigins(site.social_auths, config.social.sdkUrl)
    return contentPolicy(scripts, { mediaOrigins, sockets, social, development: isDevelopment })
  }

  return async (page: PageRequest, client: FastifyRequest): Promise<Rendered> => {
    const inlineScripts = new Set<string>()
    const api = notingRetryAfter(transportFor(client))
    let data: Rendered | undefined
    const response = await render(new Request(new URL(page.url, config.appUrl)), {
      transport: api.transport,
      locale: page.locale,
      currency: page.currency,
      origin: config.appUrl,
      inlineScripts,
      textsGeneration: textsGeneration(),
      keepData(json) {
        const rendered = renderedPageData(json, page.locale)
        data = rendered
        return pageDataPath(rendered.etag, page.url)
      },
    })
    const body = Buffer.from(await response.arrayBuffer())
    const headers: Record<string, string> = {
      ...Object.fromEntries(response.headers),
      'content-language': page.locale,
      ...(response.status === TOO_MANY_REQUESTS && { 'cache-control': 'no-store', ...api.retryAfter() }),
    }
    if (headers['content-type']?.startsWith('text/html'))
      headers['content-security-policy'] = await policyOf(inlineScripts)
    return { status: response.status, headers, body, data }
  }
}

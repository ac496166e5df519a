import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../deps.ts'
import type { LocaleSource } from '../http/locale.ts'
import { contentPolicy } from './content-policy.ts'
import { type Encoding, type Page, PageCache, type Rendered, toPage } from './page-cache.ts'
import { type PageRequest, pageRequest } from './page-request.ts'
import type { RenderPage } from './storefront.ts'
import type { ApiTransport } from './transport.ts'

interface Pages {
  render: RenderPage
  transport: ApiTransport
  locales: LocaleSource
  /** False while developing: every request renders. */
  keep: boolean
}

/** Answers everything that is not data with a page of the storefront, kept for the next guest. */
export function pageRoutes(
  app: FastifyInstance,
  { config, changes }: Pick<Deps, 'config' | 'changes'>,
  { render, transport, locales, keep }: Pages,
): void {
  const cache = new PageCache()
  changes.subscribe(['settings', 'catalogue'], () => cache.clear())
  const mediaOrigins = config.apiUrl ? [new URL(config.apiUrl).origin] : []

  async function renderPage(page: PageRequest, method: string): Promise<Rendered> {
    const request = new Request(new URL(page.url, config.appUrl), { method })
    const response = await render(request, {
      transport,
      locale: page.locale,
      currency: page.currency,
      origin: config.appUrl,
    })
    const body = Buffer.from(await response.arrayBuffer())
    const headers = Object.fromEntries(response.headers)
    if (headers['content-type']?.startsWith('text/html'))
      headers['content-security-policy'] = contentPolicy(body.toString(), { mediaOrigins, development: !keep })
    return { status: response.status, headers, body }
  }

  app.get('/*', async (request, reply) => {
    const wanted = pageRequest(request, await locales.locales())
    const make = () => renderPage(wanted, 'GET')
    const page = keep ? await cache.get(wanted.key, make) : toPage(await make())
    return send(request, reply, page)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply | Promise<FastifyReply> {
  const encoding = chooseEncoding(request.headers['accept-encoding'])
  const etag = `"${page.etag}-${encoding}"`
  reply.headers(page.headers)
  reply.headers({ etag, vary: 'Accept-Encoding, Cookie', 'cache-control': 'public, max-age=0, must-revalidate' })
  if (page.status === 200 && request.headers['if-none-match'] === etag) return reply.code(304).send()
  reply.code(page.status)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  const body = page.body(encoding)
  return body instanceof Promise ? body.then((bytes) => reply.send(bytes)) : reply.send(body)
}

function chooseEncoding(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (/\bbr\b(?!;\s*q=0(\.0*)?\b)/.test(accepted)) return 'br'
  return /\bgzip\b(?!;\s*q=0(\.0*)?\b)/.test(accepted) ? 'gzip' : 'identity'
}

import { createHash } from 'node:crypto'
import { directionOf } from '@rialto/contract/languages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal.ts'
import { text, translate } from '../lib/texts.ts'
import { sendRefusal } from './errors.ts'
import { localeOf } from './locale.ts'

const HOUR_SECONDS = 3600
const SAFE_METHODS = ['GET', 'HEAD']
/** The storefront's pages, and what its scripts fetch in place of pages. */
const PAGE_ROUTES = ['/*', '/page-data/:hash']
/** The calls of people who fill the market. */
const WORK = /^\/api\/(console|admin|seller)\//

interface OpeningSource {
  isOpening(): boolean | Promise<boolean>
  read(): Promise<{ app_name: string }>
}

/**
 * Keeps shoppers out until the market is open: pages say that it opens soon, and calls that change something are refused, so that no
 * stranger has an account or a shop in it before its owner. Everything else, such as health checks, answers as always.
 */
export function refuseBeforeOpening(app: FastifyInstance, settings: OpeningSource): void {
  app.addHook('onRequest', async (request, reply) => {
    const kind = kindOf(request)
    if (!kind || !(await settings.isOpening())) return
    const locale = localeOf(request)
    if (kind === 'page') return sendOpeningPage(reply, { locale, name: (await settings.read()).app_name })
    const refusal = refuse('not_open', text('This market opens soon'), { retryAfter: HOUR_SECONDS })
    return sendRefusal(reply, locale, refusal)
  })
}

function kindOf({ method, url, routeOptions }: FastifyRequest): 'page' | 'change' | undefined {
  if (SAFE_METHODS.includes(method)) return PAGE_ROUTES.includes(routeOptions.url ?? '') ? 'page' : undefined
  return url.startsWith('/api/') && !WORK.test(url) ? 'change' : undefined
}

const RETRY_AFTER_SECONDS = 3600

const STYLE =
  ":root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;box-sizing:border-box;font:17px/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Arabic','Noto Sans Bengali',sans-serif;background:light-dark(#faf8f5,#16181b);color:light-dark(#26221d,#ece8e1)}main{max-width:460px;text-align:center}p.name{font-weight:600;letter-spacing:.01em;margin:0 0 28px}h1{font-size:32px;line-height:1.25;margin:0 0 12px;font-weight:600}p{margin:0;opacity:.85}"

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'`

/** A page without scripts in place of an empty market. 503 keeps search engines from taking it for the market's home. */
function sendOpeningPage(reply: FastifyReply, { locale, name }: { locale: string; name: string }): FastifyReply {
  const t = (english: Parameters<typeof translate>[1]) => escaped(translate(locale, english))
  const title = t(text('Opening soon'))
  return reply
    .code(503)
    .headers({
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'retry-after': RETRY_AFTER_SECONDS,
      'content-language': locale,
      vary: 'accept-language',
    })
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escaped(locale)}" dir="${directionOf(locale)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escaped(name)}</title><style>${STYLE}</style></head><body><main><p class="name">${escaped(name)}</p><h1>${title}</h1><p>${t(text('The stalls are being set up. Please come back in a little while.'))}</p></main></body></html>`,
    )
}

const escaped = (plain: string): string =>
  plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../lib/refusal.ts'
import { text } from '../texts/index.ts'
import { sendRefusal } from './errors.ts'
import { localeOf } from './locale.ts'
import { sendOpeningPage } from './opening-page.ts'

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

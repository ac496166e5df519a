import type { FastifyInstance } from 'fastify'
import { InvalidationBus } from '../../cache/invalidation-bus.ts'
import { loadConfig } from '../../config/config.ts'
import { createHttpServer } from '../../http/server.ts'
import type { Telemetry } from '../../telemetry/telemetry.ts'
import type { PageChoices } from '../create-render-page.ts'
import { pageRoutes } from '../pages.ts'
import { storefrontStandIn } from './storefront-stand-in.ts'

export interface PageServer {
  app: FastifyInstance
  invalidations: InvalidationBus
  /** Addresses in the order in which they were rendered. */
  rendered: string[]
  /** Addresses of the clients that caused renderings. */
  clients: string[]
  /** The next rendering's HTML, status, inline scripts and data, and a promise that it waits for. */
  next: { html: string; status: number; scripts: string[]; data?: unknown; until: Promise<void> | undefined }
  /** The addresses of the renderings' data. */
  dataPaths: string[]
}

const choices: PageChoices = { configured: ['en', 'ar'], fallback: 'en', currencies: ['EUR'] }

/** Serves pages that the test writes, as the shop serves its own. */
export async function pageServer(
  environment: Record<string, string> = {},
  telemetry?: Pick<Telemetry, 'observeRequests'>,
): Promise<PageServer> {
  const config = loadConfig({
    DATA_DIR: '/nowhere',
    APP_SECRET: 'a secret of thirty-two characters',
    APP_URL: 'https://shop.example',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const invalidations = new InvalidationBus()
  const next: PageServer['next'] = { html: '<p>Hello</p>', status: 200, scripts: [], until: undefined }
  const rendered: string[] = []
  const clients: string[] = []
  const dataPaths: string[] = []
  const settings = { read: async () => ({}), locales: () => choices, choices: () => choices }
  const app = createHttpServer(config, settings, { telemetry })
  const storefront = storefrontStandIn(async (request, { locale, currency, inlineScripts, keepData }) => {
    const { pathname, search } = new URL(request.url)
    const { html, status, scripts, data, until } = next
    rendered.push([locale, currency, pathname + search].filter(Boolean).join(' '))
    for (const script of scripts) inlineScripts.add(script)
    if (data) dataPaths.push(keepData(JSON.stringify(data)))
    await until
    const headers = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(html, { status: pathname === '/not-found' ? 404 : status, headers })
  })
  const transportFor = ({ ip }: { ip: string }) => {
    clients.push(ip)
    return async () => ({ status: 200, body: null })
  }
  pageRoutes(app, { config, invalidations }, { storefront, transportFor, settings, isDevelopment: false })
  return { app, invalidations, rendered, clients, next, dataPaths }
}

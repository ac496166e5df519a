import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { type PageSettings, pageRoutes } from './pages.ts'
import { serviceWorker } from './service-worker.ts'
import { clientFolder, loadStorefront } from './storefront.ts'
import { inProcess, overNetwork } from './transport.ts'

/** Adds the storefront to the server: its scripts and styles, and a page for every other address. */
export async function mountStorefront(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'invalidations'>,
  settings: PageSettings,
): Promise<void> {
  const { apiUrl, dev, trustedProxies } = deps.config
  const transportFor = apiUrl ? overNetwork({ apiUrl, trustedProxies }) : inProcess(app)
  if (dev) {
    const { mountVite } = await import('./vite.ts')
    return pageRoutes(app, deps, { storefront: await mountVite(app), transportFor, settings, isDevelopment: true })
  }
  await assets(app)
  await serviceWorker(app)
  pageRoutes(app, deps, { storefront: await loadStorefront(), transportFor, settings, isDevelopment: false })
}

/** The build names files by their content, so browsers may cache them for ever; compressed files lie beside them. */
async function assets(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: `${clientFolder}/assets`,
    prefix: '/assets/',
    wildcard: true,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    index: false,
    decorateReply: false,
  })
}

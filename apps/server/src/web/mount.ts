import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { Deps } from '../deps.ts'
import { builtFiles } from '../http/built-files.ts'
import { createFindTarget } from './page-targets.ts'
import { type PageSettings, pageRoutes } from './pages.ts'
import { type PreviewSource, previewRoutes } from './preview.ts'
import {
  clientFolder,
  inProcess,
  loadStorefront,
  overNetwork,
  rendererOf,
  type Storefront,
  storefrontFolder,
} from './storefront.ts'

/** Adds the storefront to the server: its scripts and styles, previews of another look, and a page for every other address. */
export async function mountStorefront(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'invalidations'>,
  settings: PageSettings,
  previews?: PreviewSource,
): Promise<void> {
  const { apiUrl, dev, trustedProxies } = deps.config
  const transportFor = apiUrl ? overNetwork({ apiUrl, trustedProxies }) : inProcess(app)
  const mount = (storefront: Storefront, isDevelopment: boolean) => {
    if (previews) previewRoutes(app, deps, { storefront, transportFor, settings, previews })
    pageRoutes(app, deps, { storefront, transportFor, settings, isDevelopment })
  }
  if (dev) {
    const { mountVite } = await import('./mount.ts')
    return mount(await mountVite(app), true)
  }
  await builtFiles(app, { root: `${clientFolder}/assets`, prefix: '/assets/' })
  await serviceWorker(app)
  mount(await loadStorefront(), false)
}

/**
 * The built service worker, at the root so that it looks after every page. Its name stays the same, so browsers ask for it
 * each time; the policy is what it may fetch from by itself.
 */
async function serviceWorker(app: FastifyInstance): Promise<void> {
  const script = await readFile(join(clientFolder, 'sw.js'))
  app.get('/sw.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'cache-control': 'no-cache', 'content-security-policy': "default-src 'self'" })
      .send(script),
  )
}

/** The storefront from its sources with hot reloading, for `npm run dev` only. */
export async function mountVite(app: FastifyInstance): Promise<Storefront> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: storefrontFolder,
    configFile: `${storefrontFolder}/vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    // Vite answers its own addresses and hands on the rest.
    vite.middlewares(request.raw, reply.raw, done)
  })
  const load = async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  return {
    render: async (request, options) => rendererOf(await load(), 'development')(request, options),
    findTarget: async (url) => createFindTarget(await load())(url),
  }
}

import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createFindTarget } from './page-targets.ts'
import { rendererOf, type Storefront, storefrontFolder } from './storefront.ts'

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

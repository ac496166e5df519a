import type { FastifyInstance } from 'fastify'
import type { InvalidationBus } from './cache/invalidation-bus.ts'
import type { Config } from './config/config.ts'
import { openFileStorage } from './files/open-file-storage.ts'
import { forwardToApi } from './http/forward-to-api.ts'
import { createHttpServer } from './http/server.ts'
import { brandRoutes } from './modules/discovery/routes.ts'
import { createRemoteSettings } from './modules/settings/index.ts'
import { mountStorefront } from './ssr/mount.ts'

interface FrontDeps {
  config: Config & { apiUrl: string }
  invalidations: InvalidationBus
  now(): number
}

/**
 * The storefront alone, before another server that speaks the same API (`API_URL`): pages are rendered here from that
 * server's answers, and the browser's calls, pictures and sockets are handed on to it, so that they stay on one origin. It has no database.
 */
export async function buildFrontApp(deps: FrontDeps): Promise<FastifyInstance> {
  const settings = createRemoteSettings(deps)
  const app = createHttpServer(deps.config, settings)
  // Bodies are handed on as they came: what is in them is for the other server to judge.
  app.removeContentTypeParser('application/json')
  await forwardToApi(app, deps.config)
  brandRoutes(app, { ...deps, files: await openFileStorage(deps.config), settings })
  await mountStorefront(app, deps, settings)
  return app
}

import type { FastifyInstance } from 'fastify'
import type { InvalidationBus } from './cache/invalidation-bus.ts'
import type { Config } from './config/config.ts'
import { openFileStorage } from './files/folder-storage.ts'
import { forwardToApi } from './http/forward-to-api.ts'
import { createHttpServer } from './http/server.ts'
import { createRemoteSettings } from './modules/base/settings/index.ts'
import { brandRoutes } from './modules/market/sitemaps/routes.ts'
import type { Telemetry } from './telemetry/telemetry.ts'
import { mountStorefront } from './web/mount.ts'

interface FrontDeps {
  config: Config & { apiUrl: string }
  invalidations: InvalidationBus
  now(): number
  telemetry?: Telemetry
}

/**
 * Builds the storefront alone, in front of another server that speaks the same API (`API_URL`): pages are rendered here from that
 * server's answers, and the browser's calls, pictures and sockets are forwarded to it, so that they stay on one origin. It has no database.
 */
export async function buildFrontApp(deps: FrontDeps): Promise<FastifyInstance> {
  const settings = createRemoteSettings(deps)
  const app = createHttpServer(deps.config, settings, { telemetry: deps.telemetry })
  // Bodies are forwarded unread; the other server validates them.
  app.removeContentTypeParser('application/json')
  await forwardToApi(app, deps.config)
  brandRoutes(app, { ...deps, files: await openFileStorage(deps.config), settings })
  await mountStorefront(app, deps, settings)
  return app
}

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { createApi } from './http/api.ts'
import { localeOf } from './http/locale.ts'
import { createHttpServer, sendNotFound } from './http/server.ts'
import { mediaRoutes } from './media/routes.ts'
import { createFindUser } from './modules/accounts/index.ts'
import { brandRoutes, sitemapRoutes } from './modules/discovery/routes.ts'
import { registerModules } from './modules/index.ts'
import type { ModuleDeps } from './modules/settings/index.ts'
import { systemRoutes } from './modules/system/routes.ts'

/** The server without its pages: every call of the API, media, and what search engines read. It does not listen yet. */
export async function buildApp(deps: ModuleDeps): Promise<FastifyInstance> {
  const app = createHttpServer(deps.config, deps.settings)
  await app.register(rateLimit, { global: false })
  await app.register(
    async (scope) => {
      const api = createApi(scope, { localeOf, findUser: createFindUser(deps) })
      registerModules(api, deps)
      systemRoutes(api, deps)
      scope.all('/*', sendNotFound)
    },
    { prefix: '/api' },
  )
  await mediaRoutes(app, deps)
  brandRoutes(app, deps)
  sitemapRoutes(app, deps)
  return app
}

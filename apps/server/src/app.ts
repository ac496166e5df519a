import { randomUUID } from 'node:crypto'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createApi } from './http/api.ts'
import { handleErrors, sendRefusal } from './http/errors.ts'
import { decorateLocale, localeOf } from './http/locale.ts'
import { loggerOptions } from './http/logger.ts'
import { securityHeaders } from './http/security-headers.ts'
import { mediaRoutes } from './media/routes.ts'
import { createFindUser } from './modules/accounts/index.ts'
import { discoveryRoutes } from './modules/discovery/routes.ts'
import { registerModules } from './modules/index.ts'
import type { ModuleDeps } from './modules/settings/index.ts'
import { systemRoutes } from './modules/system/routes.ts'
import { refuse } from './refusal.ts'
import { text } from './texts/index.ts'

const BODY_LIMIT = 1_048_576

/** The server without its pages: every call of the API, media, and what search engines read. It does not listen yet. */
export async function buildApp(deps: ModuleDeps): Promise<FastifyInstance> {
  const app = Fastify({
    logger: loggerOptions(deps.config),
    // A line for each request would cost more than most requests do; a proxy in front keeps the access log.
    logController: new LogController({
      disableRequestLogging: deps.config.logLevel !== 'debug' && deps.config.logLevel !== 'trace',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: deps.config.trustProxy,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  decorateLocale(app, deps.settings)
  securityHeaders(app, deps.config)
  handleErrors(app, localeOf)
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
  app.setNotFoundHandler(sendNotFound)
  await mediaRoutes(app, deps)
  discoveryRoutes(app, deps)
  return app
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  sendRefusal(reply, localeOf(request), refuse('not_found', text('Not found')))

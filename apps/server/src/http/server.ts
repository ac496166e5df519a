import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Config } from '../config.ts'
import { refuse } from '../refusal.ts'
import { text } from '../texts/index.ts'
import { handleErrors, sendRefusal } from './errors.ts'
import { decorateLocale, type LocaleSource, localeOf } from './locale.ts'
import { loggerOptions } from './logger.ts'
import { securityHeaders } from './security-headers.ts'

const BODY_LIMIT = 1_048_576

/** An HTTP server with what every answer needs: a language, safe headers, refusals in words. Nothing is served yet. */
export function createHttpServer(config: Config, locales: LocaleSource): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(config),
    // A line for each request would cost more than most requests do; a proxy in front keeps the access log.
    logController: new LogController({
      disableRequestLogging: config.logLevel !== 'debug' && config.logLevel !== 'trace',
    }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    trustProxy: config.trustProxy,
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  decorateLocale(app, locales)
  securityHeaders(app, config)
  handleErrors(app, localeOf)
  app.setNotFoundHandler(sendNotFound)
  return app
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, localeOf(request), refuse('not_found', text('Not found')))

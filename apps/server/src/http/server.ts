import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { DestinationStream } from 'pino'
import type { CrossProcessInvalidation } from '../cache/cross-process-invalidation.ts'
import type { Config } from '../config/config.ts'
import { refuse } from '../lib/refusal.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { text } from '../texts/index.ts'
import { sendCachedResponsesFirst } from './cached-responses.ts'
import { closeConnectionsOnShutdown } from './close-connections-on-shutdown.ts'
import { handleErrors, sendRefusal } from './errors.ts'
import { takeJson } from './json-body.ts'
import { decorateLocale, type LocaleSource, localeOf } from './locale.ts'
import { loggerOptions } from './logger.ts'
import { refuseOddTargets } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'

const BODY_LIMIT = 1_048_576
/**
 * How long a connection may take for a request's head, for the whole of it, and without taking or giving a single byte; and how
 * often that is looked at. Whoever dawdles to hold the shop up holds a connection for no longer.
 */
const PATIENCE = { head: 15_000, request: 30_000, silence: 60_000, look: 2_000 }

export interface HttpServerOptions {
  /** Changes of other processes are read before a request is answered. */
  invalidation?: Pick<CrossProcessInvalidation, 'catchUp'> | undefined
  telemetry?: Pick<Telemetry, 'observeRequests'> | undefined
  /** Takes the log's lines instead of standard output. */
  logTo?: DestinationStream | undefined
}

/** An HTTP server with what every response needs: a language, security headers, refusals in words. It has no routes yet. */
export function createHttpServer(
  config: Config,
  locales: LocaleSource,
  { invalidation, telemetry, logTo }: HttpServerOptions = {},
): FastifyInstance {
  const logsRequests = config.logLevel === 'debug' || config.logLevel === 'trace'
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    // A line for each request would cost more than most requests do; a proxy in front keeps the access log.
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Only what these wrote themselves: whatever stands before that came with the request.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    http: { headersTimeout: PATIENCE.head, connectionsCheckingInterval: PATIENCE.look },
    requestTimeout: PATIENCE.request,
    connectionTimeout: PATIENCE.silence,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  telemetry?.observeRequests(app)
  sendCachedResponsesFirst(app, invalidation)
  if (invalidation) catchUpFirst(app, invalidation)
  closeConnectionsOnShutdown(app)
  takeJson(app)
  decorateLocale(app, locales)
  securityHeaders(app, config)
  refuseOddTargets(app)
  handleErrors(app, localeOf)
  app.setNotFoundHandler(sendNotFound)
  return app
}

function catchUpFirst(app: FastifyInstance, { catchUp }: Pick<CrossProcessInvalidation, 'catchUp'>): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const news = catchUp()
    if (news) news.then(() => done(), done)
    else done()
  })
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, localeOf(request), refuse('not_found', text('Not found')))

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
import { addJsonParser } from './json-body.ts'
import { decorateLocale, type LocaleSource, localeOf } from './locale.ts'
import { loggerOptions } from './logger.ts'
import { refuseOddTargets } from './request-target.ts'
import { securityHeaders } from './security-headers.ts'

const BODY_LIMIT = 1_048_576
/**
 * Time limits for a request's headers, for the whole request, and without any byte in either direction; and the interval of checking
 * them. They bound how long a slow client can occupy a connection.
 */
const TIMEOUTS = { headers: 15_000, request: 30_000, idle: 60_000, check: 2_000 }

export interface HttpServerOptions {
  /** Invalidations of other processes are received before a request is answered. */
  invalidation?: Pick<CrossProcessInvalidation, 'catchUp'> | undefined
  telemetry?: Pick<Telemetry, 'observeRequests'> | undefined
  /** Receives the log instead of standard output. */
  logTo?: DestinationStream | undefined
}

/** Creates an HTTP server without routes, with a language for each request, security headers and error replies. */
export function createHttpServer(
  config: Config,
  locales: LocaleSource,
  { invalidation, telemetry, logTo }: HttpServerOptions = {},
): FastifyInstance {
  const logsRequests = config.logLevel === 'debug' || config.logLevel === 'trace'
  const app = Fastify({
    logger: loggerOptions(config, logTo),
    // Logging each request costs more than most requests; a proxy in front has the access log.
    logController: new LogController({ disableRequestLogging: !logsRequests }),
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // Trusts only addresses that our proxies wrote; earlier ones came with the request.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    http: { headersTimeout: TIMEOUTS.headers, connectionsCheckingInterval: TIMEOUTS.check },
    requestTimeout: TIMEOUTS.request,
    connectionTimeout: TIMEOUTS.idle,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
  })
  telemetry?.observeRequests(app)
  sendCachedResponsesFirst(app, invalidation)
  if (invalidation) catchUpFirst(app, invalidation)
  closeConnectionsOnShutdown(app)
  addJsonParser(app)
  decorateLocale(app, locales)
  securityHeaders(app, config)
  refuseOddTargets(app)
  handleErrors(app, localeOf)
  app.setNotFoundHandler(sendNotFound)
  return app
}

function catchUpFirst(app: FastifyInstance, { catchUp }: Pick<CrossProcessInvalidation, 'catchUp'>): void {
  app.addHook('onRequest', (_request, _reply, done) => {
    const pending = catchUp()
    if (pending) pending.then(() => done(), done)
    else done()
  })
}

export const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(reply, localeOf(request), refuse('not_found', text('Not found')))

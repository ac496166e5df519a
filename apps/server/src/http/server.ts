import { isUtf8 } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import type { DestinationStream } from 'pino'
import type { CrossProcessInvalidation } from '../cache/cross-process-invalidation.ts'
import type { Config } from '../config/config.ts'
import { pageHeaders } from '../lib/page-headers.ts'
import { refuse } from '../lib/refusal.ts'
import { text } from '../lib/texts.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'
import { sendCachedResponsesFirst } from './cached-responses.ts'
import { handleErrors, sendRefusal } from './errors.ts'
import { decorateLocale, type LocaleSource, localeOf } from './locale.ts'
import { refuseOddTargets } from './requests.ts'

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

/**
 * Logs JSON in production, readable lines elsewhere. Tokens and bodies are never logged.
 * @param stream receives JSON lines instead of standard output.
 */
function loggerOptions({ logLevel, env }: Config, stream?: DestinationStream): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    redact: ['req.headers.authorization', 'req.headers.cookie'],
    ...(stream && { stream }),
    ...(env === 'local' &&
      !stream && {
        transport: {
          target: 'pino-pretty',
          options: { translateTime: 'HH:MM:ss', ignore: 'pid,hostname,reqId,req,res,responseTime' },
        },
      }),
  }
}

/** The body is not UTF-8, which JSON requires (RFC 8259, section 8.1). */
class BrokenText extends Error {
  readonly statusCode = 400
}

/**
 * Parses JSON as Fastify does, but refuses invalid UTF-8, which would otherwise be stored with replacement characters.
 */
function addJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isUtf8(body)) parse(request, body.toString(), done)
    else done(new BrokenText('the body is no UTF-8'))
  })
}

const SWEEP_MS = 20
/** Time limits from the start of the shutdown: for the first byte of a connection, and for the last request. */
const FIRST_BYTE_MS = 500
const LAST_REQUEST_MS = 6_000

/**
 * Closes connections during shutdown, so that the process need not wait for them: idle ones, such as those that a balancer keeps
 * open; those that browsers open in advance, which Node counts as active; and finally those of slow clients.
 */
function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const startedAt = performance.now()
    timer = setInterval(() => sweep(performance.now() - startedAt), SWEEP_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))

  function sweep(passed: number): void {
    app.server.closeIdleConnections()
    if (passed > FIRST_BYTE_MS) for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    if (passed > LAST_REQUEST_MS) app.server.closeAllConnections()
  }
}

/**
 * Headers of every response; files leave out those of pages. Pages replace the content policy by one with their own scripts; everything
 * else is data and may load nothing.
 */
export function commonHeaders({ appUrl }: Pick<Config, 'appUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...pageHeaders,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // Not for a shop on plain http, which browsers would refuse from then on.
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = commonHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

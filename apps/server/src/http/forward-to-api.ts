import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'

/** Forwards calls, pictures and sockets to the API server, with the client's address. */
export async function forwardToApi(app: FastifyInstance, config: Config & { apiUrl: string }): Promise<void> {
  const forward = forwardingHeaders(config)
  const upstream = { upstream: config.apiUrl, replyOptions: { rewriteRequestHeaders: forward } }
  for (const prefix of ['/api', '/media']) await app.register(httpProxy, { ...upstream, prefix, rewritePrefix: prefix })
  const sockets = {
    headers: {},
    rewriteRequestHeaders(headers: IncomingHttpHeaders, request: FastifyRequest) {
      const { cookie } = request.headers
      return forward(request, { ...headers, ...(cookie && { cookie }) })
    },
  }
  await app.register(httpProxy, {
    ...upstream,
    prefix: '/app',
    rewritePrefix: '/app',
    httpMethods: ['GET'],
    websocket: true,
    wsClientOptions: sockets,
  })
}

/** Headers that only a proxy may set. */
const PROXY_HEADERS = [
  'forwarded',
  'x-real-ip',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
]

/**
 * The headers of a request that is forwarded to another server. `X-Forwarded-For` has the client's address according to the trusted
 * proxies and this server's socket; what the client wrote there is dropped, so it cannot choose the address by which it is counted.
 * The other server must trust one proxy more than this one.
 */
function forwardingHeaders({ appUrl, trustedProxies }: Pick<Config, 'appUrl' | 'trustedProxies'>) {
  const { host, protocol } = new URL(appUrl)
  return ({ raw }: { raw: RawRequest }, headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !PROXY_HEADERS.includes(name))),
    'x-forwarded-for': forwardedChain(raw, trustedProxies).join(', '),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  })
}

/** The parts of a request, of HTTP/1 or HTTP/2, that tell its addresses. */
interface RawRequest {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * The addresses that a request came through, the client's first: those that our own proxies wrote into `X-Forwarded-For`, then the
 * socket's. Anything before them in the header was sent by the client and is left out.
 */
export const forwardedChain = (request: RawRequest, trustedProxies: number): string[] =>
  proxyAddr.all(request as IncomingMessage, (_address, hop) => hop < trustedProxies).reverse()

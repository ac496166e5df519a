import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** The parts of a request, of HTTP/1 or HTTP/2, that tell its addresses. */
export interface RawRequest {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * The addresses that a request came through, the client's first: those that our own proxies wrote into `X-Forwarded-For`, then the
 * socket's. Anything before them in the header was sent by the client and is left out.
 */
export const forwardedChain = (request: RawRequest, trustedProxies: number): string[] =>
  proxyAddr.all(request as IncomingMessage, (_address, hop) => hop < trustedProxies).reverse()

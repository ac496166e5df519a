import type { IncomingHttpHeaders } from 'node:http'

/** A request as it came, of either version of HTTP. */
export interface RawRequest {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/**
 * The addresses that a request came through, the client's first: those that our own proxies wrote into `X-Forwarded-For`, and the one that
 * this server was called from. What stands before them in the header came with the request and is left out.
 */
export function forwardedChain({ headers, socket }: RawRequest, trustedProxies: number): string[] {
  const named = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const ours = trustedProxies > 0 ? named.slice(-trustedProxies) : []
  return [...ours, socket.remoteAddress ?? '']
}

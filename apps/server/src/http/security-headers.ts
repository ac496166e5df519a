import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'
import { pageHeaders } from '../lib/page-headers.ts'

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

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = commonHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

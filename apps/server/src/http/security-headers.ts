import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config/config.ts'

/** Headers that browsers heed where they show a page. */
const pageHeaders = {
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
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

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = commonHeaders(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

/** For pictures, scripts, styles and fonts, of which a page has dozens: leaves out what browsers heed for pages alone, 210 bytes each. */
export function leaveOutPageHeaders(reply: FastifyReply): void {
  for (const name in pageHeaders) reply.removeHeader(name)
}

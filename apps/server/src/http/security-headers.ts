import type { FastifyInstance } from 'fastify'
import type { Config } from '../config/config.ts'

/**
 * Headers that every answer carries. Pages replace the content policy by one that names their own scripts;
 * everything else is data and may load nothing.
 */
export function headersOfEveryAnswer({ appUrl }: Pick<Config, 'appUrl'>): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // A browser that once saw this refuses plain http: never for a shop that is served so.
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

export function securityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOfEveryAnswer(config)
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

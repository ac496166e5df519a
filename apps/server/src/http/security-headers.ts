import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Headers that every answer carries. Pages replace the content policy by one that names their own scripts;
 * everything else is data and may load nothing.
 */
export function securityHeaders(app: FastifyInstance, { appUrl }: Config): void {
  const headers: Record<string, string> = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    // A browser that once saw this refuses plain http: never for a shop that is served so.
    ...(appUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

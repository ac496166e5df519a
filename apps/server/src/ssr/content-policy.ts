import { createHash } from 'node:crypto'
import type { Origins } from './social-origins.ts'

export interface ContentPolicyOptions {
  /** Other places that pictures come from. */
  mediaOrigins: readonly string[]
  /** Where the scripts of social sign-in come from and speak to. */
  social: Origins
  /** Hot reloading runs scripts that no hash is known of. */
  development: boolean
}

/**
 * The content security policy of a page: its own inline scripts by their hashes (a nonce could not be kept with a page
 * that many are sent), the sign-in scripts of providers that the shop offers, everything else from this origin. Inline
 * styles carry the shop's theme and are allowed.
 */
export function contentPolicy(html: string, { mediaOrigins, social, development }: ContentPolicyOptions): string {
  const own = development ? ["'unsafe-inline'", "'unsafe-eval'"] : inlineScriptHashes(html)
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...own, ...social.scripts),
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'blob:', ...mediaOrigins),
    directive('connect-src', "'self'", 'ws:', 'wss:', ...social.connections),
    directive('frame-src', "'self'", ...social.frames),
    "font-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const directive = (...parts: string[]): string => parts.join(' ')

/** Data blocks (JSON-LD) are not run, so they need no permission. */
function* inlineScriptHashes(html: string): Generator<string> {
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes) || body === '') continue
    yield `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  }
}

import { createHash } from 'node:crypto'
import type { Origins } from './social-origins.ts'

export interface ContentPolicyOptions {
  /** Other places that pictures come from. */
  mediaOrigins: readonly string[]
  /** The origins of realtime's sockets. */
  sockets: readonly string[]
  /** Origins that social sign-in loads scripts from and connects to. */
  social: Origins
  /** Hot reloading runs scripts that no hash is known of. */
  development: boolean
}

/**
 * The content security policy of a page: its own inline scripts by their hashes (a nonce could not be kept with a page
 * that many are sent), the sign-in scripts of providers that the shop offers, everything else from this origin. Inline
 * styles carry the shop's theme and are allowed.
 * @param scripts the code that the storefront wrote into the page, told by what wrote it and never read out of the HTML: a script that
 *   came into the HTML by another way must not be allowed with them (decision 046).
 */
export function contentPolicy(
  scripts: Iterable<string>,
  { mediaOrigins, sockets, social, development }: ContentPolicyOptions,
): string {
  const own = development ? ["'unsafe-inline'", "'unsafe-eval'"] : [...scripts].map(hashSource)
  return [
    "default-src 'self'",
    directive('script-src', "'self'", ...own, ...social.scripts),
    "style-src 'self' 'unsafe-inline'",
    directive('img-src', "'self'", 'data:', 'blob:', ...mediaOrigins),
    directive('connect-src', "'self'", ...sockets, ...social.connections),
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

const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

import { createHash } from 'node:crypto'
import type { Origins } from './social-origins.ts'

export interface ContentPolicyOptions {
  /** Other origins of pictures. */
  mediaOrigins: readonly string[]
  /** The origins of realtime's sockets. */
  sockets: readonly string[]
  /** Origins that social sign-in loads scripts from and connects to. */
  social: Origins
  /** Allows the scripts of hot reloading, whose hashes are unknown. */
  development: boolean
}

/**
 * The content security policy of a page: its own inline scripts by their hashes (a nonce is impossible in a cached page), the sign-in
 * scripts of providers that the shop offers, and everything else from this origin. Directives that would repeat `default-src`, such as that
 * for fonts, are left out: headers take their part of a connection's first window (decision 031). Inline styles are allowed for the shop's theme.
 * @param scripts the scripts that the storefront reports to have written. They are not read from the HTML, since an injected script
 *   must not be allowed (decision 046).
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
    ...(social.frames.length > 0 ? [directive('frame-src', "'self'", ...social.frames)] : []),
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const directive = (...parts: string[]): string => parts.join(' ')

const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

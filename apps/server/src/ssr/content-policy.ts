import { createHash } from 'node:crypto'

export interface ContentPolicyOptions {
  /** Other places that pictures come from. */
  mediaOrigins: readonly string[]
  /** Hot reloading runs scripts that no hash is known of. */
  development: boolean
}

/**
 * The content security policy of a page: its own inline scripts by their hashes (a nonce could not be kept with a page
 * that many are sent), everything else from this origin. Inline styles carry the shop's theme and are allowed.
 */
export function contentPolicy(html: string, { mediaOrigins, development }: ContentPolicyOptions): string {
  const media = mediaOrigins.join(' ')
  return [
    "default-src 'self'",
    `script-src 'self' ${development ? "'unsafe-inline' 'unsafe-eval'" : [...inlineScriptHashes(html)].join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${media}`.trim(),
    "connect-src 'self' ws: wss:",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Data blocks (JSON-LD) are not run, so they need no permission. */
function* inlineScriptHashes(html: string): Generator<string> {
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes) || body === '') continue
    yield `'sha256-${createHash('sha256').update(body).digest('base64')}'`
  }
}

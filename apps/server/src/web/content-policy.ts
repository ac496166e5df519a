import { createHash } from 'node:crypto'
import type { SiteSettings } from '@rialto/contract'
import { SOCIAL_PROVIDERS, type SocialProvider } from '@rialto/contract/enums'

interface ContentPolicyOptions {
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

/** Foreign origins that pages may use, by directive of the content policy. */
interface Origins {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
}

/** Origins that the providers' documentation requires for signing in. */
const own: Record<SocialProvider, Origins> = {
  google: {
    scripts: ['https://accounts.google.com/gsi/client'],
    frames: ['https://accounts.google.com/gsi/'],
    connections: ['https://accounts.google.com/gsi/'],
  },
  facebook: {
    scripts: ['https://connect.facebook.net'],
    frames: ['https://www.facebook.com', 'https://web.facebook.com', 'https://staticxx.facebook.com'],
    connections: ['https://www.facebook.com', 'https://graph.facebook.com'],
  },
  apple: {
    scripts: ['https://appleid.cdn-apple.com'],
    frames: ['https://appleid.apple.com'],
    connections: ['https://appleid.apple.com'],
  },
}

export type OfferedAuths = Partial<SiteSettings['social_auths']> | undefined

/**
 * Returns the origins of social sign-in: only of providers that the shop offers at this moment.
 * @param sdkUrl where the scripts lie instead (`SOCIAL_SDK_URL`).
 */
export function socialOrigins(auths: OfferedAuths, sdkUrl: string | undefined): Origins {
  const offered = SOCIAL_PROVIDERS.filter((provider) => auths?.[provider]?.is_active)
  if (sdkUrl !== undefined && offered.length > 0) {
    const { origin } = new URL(sdkUrl)
    return { scripts: [origin], frames: [origin], connections: [origin] }
  }
  const all = (kind: keyof Origins) => offered.flatMap((provider) => own[provider][kind])
  return { scripts: all('scripts'), frames: all('frames'), connections: all('connections') }
}

/** The realtime host that browsers are told of, as the settings have it (`GET /master`). */
export interface RealtimePlace {
  /** A region of Pusher's own. */
  pusher_app_cluster?: string | null | undefined
  /** Scheme, host and port of another service. */
  pusher_app_host?: string | null | undefined
}

/** The origins that a page's sockets lead to: those of the one realtime service, and of no other host. */
export function socketOrigins({ pusher_app_cluster: cluster, pusher_app_host: host }: RealtimePlace, appUrl: string) {
  if (cluster && !host) return [`wss://ws-${cluster}.pusher.com`]
  // `'self'` means sockets as well, but not in every browser that the shop is made for.
  return [new URL(host ?? appUrl).origin.replace(/^http/, 'ws')]
}

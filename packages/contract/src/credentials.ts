import type { Endpoint } from './endpoint.ts'

/** What a caller shows to be let in. */
export const CREDENTIALS = ['storefront_token', 'console_session', 'api_key', 'signature'] as const
/**
 * `storefront_token`: `Authorization: Bearer` of a shopper's login, which lies in the browser's storage for 30 days; `console_session`: the
 * console's cookie; `api_key`: `Authorization: Bearer rk_…`; `signature`: a payment gateway's.
 */
export type Credential = (typeof CREDENTIALS)[number]

/** Calls below these paths are the console's. */
const CONSOLE_PATHS = /^\w+ \/(seller|admin|console)\//

/**
 * The calls of sellers that a storefront token opens, as the storefront itself makes them. All other calls below `/seller`, `/admin` and
 * `/console` refuse it: whoever finds the token in a browser must not get more than a shopper has.
 */
export const STOREFRONT_SELLER_CALLS = ['GET /seller/shop'] as const

export const isConsoleCall = (key: string): boolean => CONSOLE_PATHS.test(key)

/** The credentials that open an endpoint; none: everybody may call it. `optional` calls answer guests, too. */
export function credentialsOf({ access, withoutKeys }: Endpoint): readonly Credential[] {
  switch (access) {
    case 'public':
      return []
    case 'provider':
      return ['signature']
    case 'optional':
    case 'shopper':
      return ['storefront_token']
    case 'entering':
    case 'console':
      return ['console_session']
    case 'seller':
    case 'operator':
      return withoutKeys ? ['console_session'] : ['console_session', 'api_key']
  }
}

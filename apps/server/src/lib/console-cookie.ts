import { CONSOLE_SESSION_MS } from '@rialto/contract/limits'
import { parseCookie, stringifySetCookie } from 'cookie'

const NAME = 'rialto_console'

interface Address {
  appUrl: string
}

const isSecure = ({ appUrl }: Address): boolean => appUrl.startsWith('https:')

/**
 * The name of the cookie of a console session. Browsers keep one with the prefix `__Host-` only if this host itself set it over https: no
 * other subdomain can plant a session. On plain http they would refuse it.
 */
export const consoleCookieName = (address: Address): string => (isSecure(address) ? `__Host-${NAME}` : NAME)

/** The token of a console session in a request's cookies. A cookie from before the prefix opens nothing: its person logs in again. */
export const consoleTokenOf = (cookies: string | undefined, address: Address): string | undefined =>
  parseCookie(cookies ?? '')[consoleCookieName(address)]

/**
 * The `Set-Cookie` headers of a console session: no script reads its cookie, and no other site's request carries it. Under https a cookie
 * from before the prefix is removed.
 * @param token empty to remove the cookie
 */
export function consoleCookies(token: string, address: Address): string[] {
  const cookie = (name: string, value: string) =>
    stringifySetCookie({
      name,
      value,
      path: '/',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(address),
      maxAge: value === '' ? 0 : CONSOLE_SESSION_MS / 1000,
    })
  return [cookie(consoleCookieName(address), token), ...(isSecure(address) ? [cookie(NAME, '')] : [])]
}

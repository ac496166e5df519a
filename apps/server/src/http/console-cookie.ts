import { parseCookie, stringifySetCookie } from 'cookie'

const NAME = 'rialto_console'
/** A session ends after this time even if it is used (`modules/access/sessions/rules.ts`). */
const MAX_AGE_SECONDS = 7 * 86_400

/** The token of a console session in a request's cookies. */
export const consoleTokenOf = (cookies: string | undefined): string | undefined => parseCookie(cookies ?? '')[NAME]

/**
 * The cookie of a console session: no script reads it, and no other site's request carries it.
 * @param token empty to remove the cookie
 */
export const consoleCookie = (token: string, { appUrl }: { appUrl: string }): string =>
  stringifySetCookie({
    name: NAME,
    value: token,
    path: '/',
    httpOnly: true,
    sameSite: 'strict',
    secure: appUrl.startsWith('https:'),
    maxAge: token === '' ? 0 : MAX_AGE_SECONDS,
  })

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../config/config.ts'

/** The tolerated difference of a publisher's clock. */
const CLOCK_SECONDS = 600

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('hex')

const sign = ({ secret }: Pick<AppKeys, 'secret'>, message: string) =>
  createHmac('sha256', secret).update(message).digest('hex')

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Returns what lets a socket subscribe to a private channel: `key:signature`. */
export const authoriseSubscription = (
  app: Pick<AppKeys, 'key' | 'secret'>,
  socketId: string,
  channel: string,
): string => `${app.key}:${sign(app, `${socketId}:${channel}`)}`

/** Tells whether `auth` (`key:signature`) lets a socket subscribe to a private channel. */
export const maySubscribe = (app: AppKeys, socketId: string, channel: string, auth: string): boolean =>
  isSame(auth, authoriseSubscription(app, socketId, channel))

interface SignedCall {
  method: string
  path: string
  query: Readonly<Record<string, unknown>>
  body: Buffer
}

/** Returns why a call's signature is refused, or undefined. @param now milliseconds since 1970 */
export function refuseSignature(app: AppKeys, { method, path, query, body }: SignedCall, now: number) {
  const { auth_signature: signature, ...signed } = query
  if (signed.auth_key !== app.key) return 'auth_key is not known'
  if (signed.auth_version !== '1.0') return 'auth_version must be 1.0'
  const at = Number(signed.auth_timestamp)
  if (!(Math.abs(now / 1000 - at) <= CLOCK_SECONDS)) return `auth_timestamp must be within ${CLOCK_SECONDS} s`
  const message = [method, path, canonicalQuery(signed)].join('\n')
  if (typeof signature !== 'string' || !isSame(signature, sign(app, message))) return 'auth_signature is wrong'
  // It is covered by the signature, so a plain comparison is safe.
  if (signed.body_md5 !== md5(body)) return 'body_md5 is not that of the body'
}

/** Sorts by name and joins the unescaped values. */
const canonicalQuery = (query: Readonly<Record<string, unknown>>) =>
  Object.entries(query)
    .map(([name, value]) => ({ name: name.toLowerCase(), value }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, value }) => `${name}=${value}`)
    .join('&')

/** Credentials of an app in the Pusher protocol: `key` is public, `secret` is for publishers. */
export interface AppKeys {
  appId: string
  key: string
  secret: string
}

const OWN_APP_ID = 'rialto'

/** The app that this process answers for: the same in every instance, since all have one secret. */
export const ownApp = ({ secret }: Pick<Config, 'secret'>): AppKeys => ({
  appId: OWN_APP_ID,
  key: derive(secret, 'realtime key').slice(0, 20),
  secret: derive(secret, 'realtime secret'),
})

const derive = (secret: string, purpose: string) => createHmac('sha256', secret).update(purpose).digest('hex')

/** The address and app that browsers connect to, in the shape of `GET /master`. */
export const appForBrowsers = (config: Pick<Config, 'secret' | 'pusher'>) => ({
  pusher_app_key: (config.pusher ?? ownApp(config)).key,
  pusher_app_cluster: config.pusher?.cluster ?? null,
  pusher_app_host: config.pusher?.address ?? null,
})

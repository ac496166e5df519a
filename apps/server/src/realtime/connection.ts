import { createHash, createHmac, randomInt, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
import type { Config } from '../config/config.ts'
import { forwardedChain } from '../http/forward-to-api.ts'
import { networkOf } from '../lib/network.ts'
import {
  type CloseReason,
  closeCodes,
  errorFrame,
  eventFrame,
  type RealtimeLimits,
  refuseProtocol,
  type SocketUrl,
} from './protocol.ts'

/** Milliseconds of a clock that cannot be set. */
export const monotonicNow = (): number => performance.now()

const randomPart = () => randomInt(1, 2 ** 47)

/** A socket with its message allowance and its liveness check. */
export class Connection {
  readonly socketId = `${randomPart()}.${randomPart()}`
  readonly channels = new Set<string>()
  readonly #socket: WebSocket
  readonly #limits: RealtimeLimits
  #lastReceivedAt = monotonicNow()
  #pingedAt: number | undefined
  /** The number of messages that it may send, as of `#lastReceivedAt`. */
  #allowance: number

  constructor(socket: WebSocket, limits: RealtimeLimits) {
    this.#socket = socket
    this.#limits = limits
    this.#allowance = limits.messagesAtOnce
  }

  /** Records a received frame. @returns false once the client exceeds its limit. */
  recordReceived(): boolean {
    const now = monotonicNow()
    const { messagesAtOnce, messagesPerSecond } = this.#limits
    const replenished = this.#allowance + ((now - this.#lastReceivedAt) / 1000) * messagesPerSecond
    this.#allowance = Math.min(replenished, messagesAtOnce) - 1
    this.#lastReceivedAt = now
    this.#pingedAt = undefined
    return this.#allowance >= 0
  }

  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // A client that reads too slowly is disconnected; it fetches what it missed after reconnecting.
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) this.terminate()
    else this.#socket.send(frame)
  }

  checkLiveness(now: number): void {
    const { activityTimeoutMs, pongTimeoutMs } = this.#limits
    if (this.#pingedAt !== undefined) {
      if (now - this.#pingedAt >= pongTimeoutMs) this.close('silent')
    } else if (now - this.#lastReceivedAt >= activityTimeoutMs) {
      this.#pingedAt = now
      this.send(eventFrame('pusher:ping', {}))
    }
  }

  close(reason: CloseReason): void {
    refuseSocket(this.#socket, reason, this.#limits.farewellMs)
  }

  terminate(): void {
    this.#socket.terminate()
  }
}

/**
 * Closes a socket with the reason as an error frame and as a close code.
 * @param farewellMs the time after which it is terminated unless it has closed.
 */
export function refuseSocket(socket: WebSocket, reason: CloseReason, farewellMs: number): void {
  const [code, message] = closeCodes[reason]
  if (socket.readyState === socket.OPEN) socket.send(errorFrame(code, message))
  socket.close(code, message)
  const timeout = setTimeout(() => socket.terminate(), farewellMs)
  socket.once('close', () => clearTimeout(timeout))
}

interface LimiterDeps {
  app: AppKeys
  limits: RealtimeLimits
  /** The number of trusted proxies in front. */
  trustedProxies: number
  isEnabled(): Promise<boolean>
}

/** Limits sockets per address and in all, and refuses those with a wrong app or protocol. */
export function createConnectionLimiter({ app, limits, trustedProxies, isEnabled }: LimiterDeps) {
  const perNetwork = new Map<string, number>()
  let all = 0

  /** Counts a socket until `leave` is called. */
  function count(request: IncomingMessage): { isWithin: boolean; leave(): void } {
    const network = networkOf(forwardedChain(request, trustedProxies)[0] ?? '')
    const here = (perNetwork.get(network) ?? 0) + 1
    perNetwork.set(network, here)
    all += 1
    return {
      isWithin: here <= limits.socketsPerAddress && all <= limits.sockets,
      leave() {
        all -= 1
        const left = (perNetwork.get(network) ?? 1) - 1
        if (left === 0) perNetwork.delete(network)
        else perNetwork.set(network, left)
      },
    }
  }

  async function refusal(url: SocketUrl): Promise<CloseReason | undefined> {
    if (url.key !== app.key) return 'unknownApp'
    const wrong = refuseProtocol(url)
    if (wrong) return wrong
    try {
      return (await isEnabled()) ? undefined : 'switchedOff'
    } catch {
      return 'unavailable'
    }
  }

  return { count, refusal }
}

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

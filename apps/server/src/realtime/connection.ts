import { randomInt } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { WebSocket } from 'ws'
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
import type { AppKeys } from './signature.ts'

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

import { randomInt } from 'node:crypto'
import type { WebSocket } from 'ws'
import type { RealtimeLimits } from './limits.ts'
import { type CloseReason, closeCodes, errorFrame, eventFrame } from './protocol.ts'

/** Milliseconds by a clock that nobody sets. */
export const monotonicNow = (): number => performance.now()

const part = () => randomInt(1, 2 ** 47)

/** A socket with its message allowance and its liveness check. */
export class Connection {
  readonly socketId = `${part()}.${part()}`
  readonly channels = new Set<string>()
  readonly #socket: WebSocket
  readonly #limits: RealtimeLimits
  #heardAt = monotonicNow()
  #askedAt: number | undefined
  /** How many messages it may send now, as of `#heardAt`. */
  #allowance: number

  constructor(socket: WebSocket, limits: RealtimeLimits) {
    this.#socket = socket
    this.#limits = limits
    this.#allowance = limits.messagesAtOnce
  }

  /** Notes that something came. @returns false once it was too much. */
  hear(): boolean {
    const now = monotonicNow()
    const { messagesAtOnce, messagesPerSecond } = this.#limits
    const grown = this.#allowance + ((now - this.#heardAt) / 1000) * messagesPerSecond
    this.#allowance = Math.min(grown, messagesAtOnce) - 1
    this.#heardAt = now
    this.#askedAt = undefined
    return this.#allowance >= 0
  }

  send(frame: string): void {
    if (this.#socket.readyState !== this.#socket.OPEN) return
    // A client that reads too slowly is cut off rather than buffered for; it fetches what it missed after reconnecting.
    if (this.#socket.bufferedAmount > this.#limits.waitingBytes) this.terminate()
    else this.#socket.send(frame)
  }

  lookAfter(now: number): void {
    const { activityTimeoutMs, pongTimeoutMs } = this.#limits
    if (this.#askedAt !== undefined) {
      if (now - this.#askedAt >= pongTimeoutMs) this.close('silent')
    } else if (now - this.#heardAt >= activityTimeoutMs) {
      this.#askedAt = now
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
 * Tells a socket by frame and by code why it is not, or no longer, wanted.
 * @param farewellMs after which it is cut off, unless it has closed in turn.
 */
export function refuseSocket(socket: WebSocket, reason: CloseReason, farewellMs: number): void {
  const [code, message] = closeCodes[reason]
  if (socket.readyState === socket.OPEN) socket.send(errorFrame(code, message))
  socket.close(code, message)
  const limit = setTimeout(() => socket.terminate(), farewellMs)
  socket.once('close', () => clearTimeout(limit))
}

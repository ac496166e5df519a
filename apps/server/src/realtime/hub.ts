import type { Connection } from './connection.ts'
import { type CloseReason, eventFrame } from './protocol.ts'

/** The channels of this process and the connections subscribed to them. */
export class Hub {
  readonly #channels = new Map<string, Set<Connection>>()
  readonly #connections = new Set<Connection>()

  add(connection: Connection): void {
    this.#connections.add(connection)
  }

  remove(connection: Connection): void {
    this.#connections.delete(connection)
    for (const channel of connection.channels) this.leave(connection, channel)
  }

  join(connection: Connection, channel: string): void {
    const subscribers = this.#channels.get(channel) ?? new Set()
    subscribers.add(connection)
    this.#channels.set(channel, subscribers)
    connection.channels.add(channel)
  }

  leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel)
    const subscribers = this.#channels.get(channel)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) this.#channels.delete(channel)
  }

  /** Sends an event to the subscribers of a channel. @param except the id of a socket to leave out. */
  send(channel: string, event: string, data: object | string, except?: string): void {
    const subscribers = this.#channels.get(channel)
    if (!subscribers) return
    const frame = eventFrame(event, data, channel)
    for (const subscriber of subscribers) if (subscriber.socketId !== except) subscriber.send(frame)
  }

  /** Closes the subscribers of a channel. */
  closeSubscribers(channel: string, reason: CloseReason): void {
    for (const subscriber of [...(this.#channels.get(channel) ?? [])]) subscriber.close(reason)
  }

  closeAll(reason: CloseReason): void {
    for (const connection of this.#connections) connection.close(reason)
  }

  /** Pings silent connections and closes those that did not answer. @param now of `monotonicNow` */
  checkLiveness(now: number): void {
    for (const connection of this.#connections) connection.checkLiveness(now)
  }
}

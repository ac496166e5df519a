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
    const listeners = this.#channels.get(channel) ?? new Set()
    listeners.add(connection)
    this.#channels.set(channel, listeners)
    connection.channels.add(channel)
  }

  leave(connection: Connection, channel: string): void {
    connection.channels.delete(channel)
    const listeners = this.#channels.get(channel)
    listeners?.delete(connection)
    if (listeners?.size === 0) this.#channels.delete(channel)
  }

  /** @param except the socket that said so itself. */
  tell(channel: string, event: string, data: object | string, except?: string): void {
    const listeners = this.#channels.get(channel)
    if (!listeners) return
    const frame = eventFrame(event, data, channel)
    for (const listener of listeners) if (listener.socketId !== except) listener.send(frame)
  }

  closeAll(reason: CloseReason): void {
    for (const connection of this.#connections) connection.close(reason)
  }

  /** Asks those who have long said nothing, and closes those who did not answer. @param now as connections count it */
  lookAfter(now: number): void {
    for (const connection of this.#connections) connection.lookAfter(now)
  }
}

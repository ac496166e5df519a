import type { Health } from '@rialto/contract'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/background-worker.ts'

/** An event for all subscribers of a channel. Public channels can be heard by anybody, so `data` holds nothing personal. */
export interface RealtimeEvent {
  channel: string
  event: string
  data: object
}

/** The part of realtime that modules use: publishing events. */
export interface Publisher {
  /** Publishes an event; call it after the commit. It never waits or throws; clients that miss it fetch later. */
  publish(event: RealtimeEvent): void
}

/** Signs subscriptions to private channels; the caller decides who may have one. */
export interface ChannelSigner {
  authorise(socketId: string, channel: string): string
}

export interface Realtime extends Publisher, ChannelSigner {
  /**
   * Closes the sockets that are subscribed to a private channel, so that their clients ask for permission again. With an external
   * service, which has no such call, people are refused when they connect the next time.
   */
  revoke(channel: string): void
  /** Adds the sockets and the publish call to the server; call it before the server listens. */
  attach(app: FastifyInstance): Promise<void>
  /** Starts background work. */
  start(log: Log): void
  /** Tells every client to reconnect elsewhere; requests may still be answered and their events published. */
  dismiss(): Promise<void>
  /** Releases everything; call it once no request is left. */
  close(): Promise<void>
  /** The open sockets of this process; 0 with an external service. */
  sockets(): number
  /** The state for the health check: `down` if events do not reach all subscribers. */
  health(): Promise<Health['realtime']>
}

import type { Health } from '@rialto/contract'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../jobs/background-worker.ts'

/** An event for all subscribers of a channel. Channels are public, so `data` holds nothing personal. */
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

export interface Realtime extends Publisher {
  /** Answers the server's sockets and its publish call; before it listens. */
  attach(app: FastifyInstance): Promise<void>
  /** Begins what goes on beside the requests. */
  start(log: Log): void
  /** Tells every client to reconnect elsewhere; requests may still be answered and their events published. */
  dismiss(): Promise<void>
  /** Ends it, once no request is left. */
  close(): Promise<void>
  /** Open sockets of this process; 0 if a service outside answers them. */
  sockets(): number
  /** The state for the health check: `down` if events do not reach all subscribers. */
  health(): Promise<Health['realtime']>
}

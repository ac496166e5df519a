import type { Health } from '@rialto/contract'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../jobs/background-worker.ts'

/** What shall be told to everybody who listens to a channel. Channels are public, so `data` holds nothing of anybody. */
export interface RealtimeEvent {
  channel: string
  event: string
  data: object
}

/** What the rest of the shop needs of realtime: to say that something happened. */
export interface Publisher {
  /** Tells who listens, after the commit of what happened. Never waits, never throws; who misses it fetches later. */
  publish(event: RealtimeEvent): void
}

export interface Realtime extends Publisher {
  /** Answers the server's sockets and its publish call; before it listens. */
  attach(app: FastifyInstance): Promise<void>
  /** Begins what goes on beside the requests. */
  start(log: Log): void
  /** Tells every socket to come again elsewhere. Requests may still be answered, and others be told of them. */
  dismiss(): Promise<void>
  /** Ends it, once no request is left. */
  close(): Promise<void>
  /** Open sockets of this process; 0 if a service outside answers them. */
  sockets(): number
  /** For who looks after the shop: `down` where events do not reach everybody. */
  health(): Promise<Health['realtime']>
}

import Fastify from 'fastify'
import Publisher from 'pusher'
import Pusher, { type Options } from 'pusher-js'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import type { Config } from '../../config/config.ts'
import { ownApp } from '../connection.ts'
import type { RealtimeLimits } from '../protocol.ts'
import { createEmbeddedRealtime, type RealtimeEvent } from '../realtime.ts'
import { RawSocket } from './raw-socket.ts'

/** The part of the configuration that realtime reads. */
export const realtimeSecret = 'a secret of thirty-two characters'

/** A realtime server on its own port, without the shop. */
export interface RealtimeServer {
  port: number
  key: string
  publish(event: RealtimeEvent): void
  /** A client as in browsers. */
  client(options?: Partial<Options>, key?: string): Pusher
  publisher(options?: Partial<Publisher.Options>): Publisher
  /** A socket that can send any message. */
  socket(options?: { path?: string; headers?: Record<string, string> }): RawSocket
  setSwitchedOn(isOn: boolean): void
  setNow(now: number): void
  /** Resolves once it is connected to the other instances. */
  connected(): Promise<void>
  dismiss(): Promise<void>
  close(): Promise<void>
}

type Settings = Partial<RealtimeLimits> & Partial<Pick<Config, 'databaseUrl' | 'trustedProxies'>>

export async function realtimeServer(settings: Settings = {}): Promise<RealtimeServer> {
  const { databaseUrl, trustedProxies = 0, ...limits } = settings
  const config = { secret: realtimeSecret, databaseUrl, trustedProxies } as Config
  let isOn = true
  let now = Date.now()
  const realtime = createEmbeddedRealtime({ config, now: () => now, isEnabled: async () => isOn }, limits)
  const app = Fastify()
  await realtime.attach(app)
  app.addHook('preClose', () => realtime.dismiss()).addHook('onClose', () => realtime.close())
  const port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
  realtime.start({ warn() {} })
  const { appId, key, secret } = ownApp(config)
  const clients: Pusher[] = []
  const sockets: RawSocket[] = []
  return {
    port,
    key,
    publish: realtime.publish,
    client: (options, wanted = key) => {
      const own: Options = {
        cluster: '',
        wsHost: '127.0.0.1',
        wsPort: port,
        forceTLS: false,
        enabledTransports: ['ws'],
      }
      const client = new Pusher(wanted, { ...own, ...options })
      clients.push(client)
      return client
    },
    publisher: (options) => new Publisher({ appId, key, secret, host: '127.0.0.1', port: String(port), ...options }),
    socket: ({ path = `/app/${key}?protocol=7`, headers } = {}) => {
      const socket = new RawSocket(new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers }))
      sockets.push(socket)
      return socket
    },
    setSwitchedOn(wanted) {
      isOn = wanted
    },
    setNow(moment) {
      now = moment
    },
    connected: () => vi.waitUntil(async () => (await realtime.health()) === 'ok', { interval: 10 }).then(() => {}),
    dismiss: realtime.dismiss,
    async close() {
      for (const client of clients) client.disconnect()
      for (const socket of sockets) socket.terminate()
      await app.close()
    },
  }
}

/** Resolves once the client is in that state. */
export function untilState(client: Pusher, state: string): Promise<void> {
  if (client.connection.state === state) return Promise.resolve()
  return new Promise((resolve) => client.connection.bind(state, () => resolve()))
}

/** Subscribes, and waits until that has been granted. */
export function subscribed(client: Pusher, channel: string): Promise<void> {
  return new Promise((resolve) => client.subscribe(channel).bind('pusher:subscription_succeeded', () => resolve()))
}

/** The payload of the next event of that name. */
export function nextEvent(client: Pusher, channel: string, event: string): Promise<unknown> {
  return new Promise((resolve) => client.channel(channel).bind(event, resolve))
}

import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { createNotificationChannel, type NotificationChannel } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../lib/background-worker.ts'
import { isChannelName, type RealtimeLimits, realtimeLimits } from './protocol.ts'
import type { Realtime, RealtimeEvent } from './realtime.ts'
import { type AppKeys, authoriseSubscription, ownApp, refuseSignature } from './signature.ts'
import { createSocketServer, Hub } from './socket-server.ts'

/** Tells the other instances to close the subscribers of a channel. */
const REVOKED = 'rialto:revoked'

type EmbeddedRealtimeDeps = Pick<Deps, 'config' | 'now'> & { isEnabled(): Promise<boolean> }

/** Realtime by this process; with PostgreSQL, events reach the sockets of all processes on that database. */
export function createEmbeddedRealtime(deps: EmbeddedRealtimeDeps, limitChanges: Partial<RealtimeLimits>): Realtime {
  const { config, now, isEnabled } = deps
  const app = ownApp(config)
  const hub = new Hub()
  const limits = { ...realtimeLimits, ...limitChanges }
  const sockets = createSocketServer({ app, hub, limits, trustedProxies: config.trustedProxies, isEnabled })
  const otherInstances = config.databaseUrl ? connectInstances(config.databaseUrl, hub) : undefined
  let log: Log | undefined

  function announce({ name, channels, data, socket_id }: Announcement): void {
    for (const channel of channels) {
      hub.send(channel, name, data, socket_id)
      otherInstances?.send({ channel, event: name })
    }
  }

  function publish({ channel, event, data }: RealtimeEvent): void {
    hub.send(channel, event, data)
    otherInstances?.send({ channel, event, data: isPrivate(channel) ? data : undefined })
  }

  return {
    async attach(server) {
      sockets.attach(server.server)
      await publishCall(server, { app, now, announce })
    },
    publish(event) {
      try {
        publish(event)
      } catch (error) {
        log?.warn({ err: error, channel: event.channel, event: event.event }, 'realtime: an event was not published')
      }
    },
    authorise: (socketId, channel) => authoriseSubscription(app, socketId, channel),
    revoke(channel) {
      hub.closeSubscribers(channel, 'ending')
      otherInstances?.send({ channel, event: REVOKED })
    },
    start(logger) {
      log = logger
      sockets.start()
      otherInstances?.start(logger)
    },
    sockets: () => sockets.count(),
    dismiss: () => sockets.close(),
    close: async () => otherInstances?.close(),
    async health() {
      if (!(await isEnabled())) return 'off'
      return otherInstances && !otherInstances.isConnected() ? 'down' : 'ok'
    },
  }
}

function connectInstances(connectionString: string, hub: Hub): CrossInstanceChannel {
  return createCrossInstanceChannel({
    connectionString,
    onEvent: ({ channel, event, data }) =>
      event === REVOKED ? hub.closeSubscribers(channel, 'ending') : hub.send(channel, event, data ?? {}),
    // Clients reconnect and fetch what they missed.
    onReconnect: () => hub.closeAll('ending'),
  })
}

const isPrivate = (channel: string): boolean => channel.startsWith('private-')

/** The size of the whole call: up to 100 channels, and data as JSON within JSON. */
const BODY_LIMIT = 65_536
const DATA_LIMIT = 10_240
const CHANNELS_LIMIT = 100

const channel = z.string().refine(isChannelName, 'is no name of a channel')

const Call = z
  .object({
    name: z.string().min(1).max(200),
    channel: channel.optional(),
    channels: z.array(channel).min(1).max(CHANNELS_LIMIT).optional(),
    data: z.string(),
    socket_id: z.string().max(40).optional(),
  })
  .transform(({ channel, channels = channel === undefined ? [] : [channel], ...rest }) => ({ ...rest, channels }))
  .refine(({ channels }) => channels.length > 0, 'needs a channel')

/** An event that an outside publisher sends to all subscribers; `data` is JSON. */
interface Announcement {
  name: string
  channels: string[]
  data: string
  /** The socket to leave out. */
  socket_id?: string | undefined
}

interface CallDeps {
  app: AppKeys
  /** Milliseconds since 1970. */
  now(): number
  announce(announcement: Announcement): void
}

/** `POST /apps/{id}/events` of the Pusher HTTP API, for publishers that have the app's secret. */
async function publishCall(app: FastifyInstance, { app: own, now, announce }: CallDeps): Promise<void> {
  await app.register(async (scope) => {
    // The body stays a buffer, since the signature covers its bytes.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/apps/:appId/events', { bodyLimit: BODY_LIMIT }, async (request, reply) => {
      const { appId } = request.params as { appId: string }
      if (appId !== own.appId) return refuse(reply, 404, 'this app does not exist')
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const [path = ''] = request.url.split('?', 1)
      const query = request.query as Record<string, unknown>
      const wrong = refuseSignature(own, { method: 'POST', path, query, body }, now())
      if (wrong) return refuse(reply, 401, wrong)
      const call = readCall(body)
      if (!call) return refuse(reply, 400, 'name, channels and data are needed')
      if (Buffer.byteLength(call.data) > DATA_LIMIT) return refuse(reply, 413, `data has at most ${DATA_LIMIT} bytes`)
      announce(call)
      return {}
    })
  })
}

function readCall(body: Buffer): Announcement | undefined {
  try {
    return Call.safeParse(JSON.parse(body.toString())).data
  } catch {
    return undefined
  }
}

const refuse = (reply: FastifyReply, status: number, error: string) => reply.code(status).send({ error })

/** An event, with its data on private channels alone: elsewhere clients fetch what has changed. */
interface CrossInstanceEvent {
  channel: string
  event: string
  data?: object | undefined
}

interface CrossInstanceOptions {
  connectionString: string
  onEvent(event: CrossInstanceEvent): void
  /** Called when events may have been missed. */
  onReconnect(): void
}

/** Exchanges events with the other instances on the same database. */
interface CrossInstanceChannel extends Omit<NotificationChannel, 'send'> {
  send(event: CrossInstanceEvent): void
}

function createCrossInstanceChannel(options: CrossInstanceOptions): CrossInstanceChannel {
  const { connectionString, onEvent, onReconnect } = options
  const instance = randomUUID()
  const notifications = createNotificationChannel({
    connectionString,
    channel: 'rialto_realtime',
    onMessage,
    onReconnect,
  })

  function onMessage(message: string): void {
    const { from, ...event } = JSON.parse(message) as CrossInstanceEvent & { from: string }
    if (from !== instance) onEvent(event)
  }

  return {
    ...notifications,
    send: (event) => notifications.send(JSON.stringify({ from: instance, ...event })),
  }
}

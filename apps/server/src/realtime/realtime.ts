import { randomUUID } from 'node:crypto'
import type { Health } from '@rialto/contract'
import { CHANGE_EVENT, PRIVATE_MARKET_CHANNEL, privateShopChannel } from '@rialto/contract/realtime'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type Pusher from 'pusher'
import { z } from 'zod'
import type { InvalidationBus } from '../cache/invalidation-bus.ts'
import type { OutsideRealtime } from '../config/services.ts'
import { createNotificationChannel, type NotificationChannel } from '../db/index.ts'
import type { Deps } from '../deps.ts'
import type { Log } from '../lib/background-worker.ts'
import { type AppKeys, authoriseSubscription, ownApp, refuseSignature } from './connection.ts'
import { isChannelName, type RealtimeLimits, realtimeLimits } from './protocol.ts'
import { createSocketServer, Hub } from './socket-server.ts'

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

interface RealtimeDeps extends Pick<Deps, 'config' | 'now'> {
  /** The operator's switch in the settings. */
  isEnabled(): Promise<boolean>
}

/** Creates the realtime server that is configured: this process itself, or a service outside. */
export function createRealtime(
  { config, now, isEnabled }: RealtimeDeps,
  limits: Partial<RealtimeLimits> = {},
): Realtime {
  return config.pusher
    ? createRemoteRealtime(config.pusher, isEnabled)
    : createEmbeddedRealtime({ config, now, isEnabled }, limits)
}

const channelOf = (shopId: number | null): string =>
  shopId === null ? PRIVATE_MARKET_CHANNEL : privateShopChannel(shopId)

/** Brings the changes that this process publishes to consoles, and revokes subscriptions when a team changes. */
export function forwardChanges(invalidations: InvalidationBus, realtime: Pick<Realtime, 'publish' | 'revoke'>): void {
  invalidations.subscribeChanges(({ shopId, kind, id }) =>
    realtime.publish({ channel: channelOf(shopId), event: CHANGE_EVENT, data: { kind, id } }),
  )
  invalidations.subscribeTeamChanges((shopId) => realtime.revoke(channelOf(shopId)))
}

const TIMEOUT_MS = 5_000
/** The maximum of publish calls in progress; while the service is slow, further events are dropped. */
const AT_ONCE = 200
const FAREWELL_MS = 3_000

/** Realtime by Pusher, soketi or Reverb: browsers connect there, and events are published there. */
export function createRemoteRealtime(service: OutsideRealtime, isEnabled: () => Promise<boolean>): Realtime {
  // Loaded only with an external service.
  const client = import('pusher').then(({ default: Client }) => new Client(optionsOf(service)))
  const inProgress = new Set<Promise<void>>()
  let log: Log | undefined
  let isReached = true

  async function trigger({ channel, event, data }: RealtimeEvent): Promise<void> {
    try {
      if (!(await isEnabled())) return
      await (await client).trigger(channel, event, data)
      isReached = true
    } catch (error) {
      // Logged once, so that an outage does not fill the log; clients fetch anyway.
      if (isReached) log?.warn({ reason: reasonOf(error) }, 'realtime: events do not reach the service outside')
      isReached = false
    }
  }

  return {
    async attach() {},
    publish(event) {
      if (inProgress.size >= AT_ONCE) return
      const call: Promise<void> = trigger(event).finally(() => inProgress.delete(call))
      inProgress.add(call)
    },
    authorise: (socketId, channel) => authoriseSubscription(service, socketId, channel),
    revoke() {},
    start(logger) {
      log = logger
    },
    async dismiss() {},
    async close() {
      let timer: NodeJS.Timeout | undefined
      const timeout = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, FAREWELL_MS)
      })
      await Promise.race([Promise.all(inProgress), timeout])
      clearTimeout(timer)
    },
    sockets: () => 0,
    async health() {
      if (!(await isEnabled())) return 'off'
      return isReached ? 'ok' : 'down'
    },
  }
}

function optionsOf({ appId, key, secret, cluster, address }: OutsideRealtime): Pusher.Options {
  const keys = { appId, key, secret, timeout: TIMEOUT_MS }
  if (!address) return { ...keys, cluster: cluster ?? '', useTLS: true }
  const { protocol, hostname, port } = new URL(address)
  return { ...keys, host: hostname, useTLS: protocol === 'https:', ...(port && { port }) }
}

/** A short reason, since the library's errors contain the URL with its signature. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'status' in error && error.status ? `it answered ${error.status}` : error.message
}

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
    onConnect: (isFirst) => {
      if (!isFirst) onReconnect()
    },
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

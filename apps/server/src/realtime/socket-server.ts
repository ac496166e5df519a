import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  type AppKeys,
  Connection,
  createConnectionLimiter,
  maySubscribe,
  monotonicNow,
  refuseSocket,
} from './connection.ts'
import {
  type CloseReason,
  errorFrame,
  eventFrame,
  type Frame,
  isChannelName,
  NOT_OFFERED,
  type RealtimeLimits,
  readFrame,
  readSocketUrl,
  readSubscription,
  type SocketUrl,
} from './protocol.ts'

interface SocketDeps {
  app: AppKeys
  hub: Hub
  limits: RealtimeLimits
  trustedProxies: number
  isEnabled(): Promise<boolean>
}

/**
 * The sockets at `/app/{key}`. As at Pusher, any page and any program may connect: channels are public and events carry no data, so
 * checking the Origin would protect nothing. The number of sockets per address is limited.
 */
export function createSocketServer(deps: SocketDeps) {
  const { hub, limits } = deps
  const limiter = createConnectionLimiter(deps)
  const options = { noServer: true, clientTracking: false, maxPayload: limits.messageBytes }
  const handshake = new WebSocketServer(options)
  const open = new Set<WebSocket>()
  let isEnding = false
  let livenessCheck: NodeJS.Timeout | undefined

  /** Leaves other paths to other listeners, such as development tools. */
  function attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      const url = readSocketUrl(request.url ?? '')
      if (!url) return server.listenerCount('upgrade') > 1 ? undefined : refuseUpgrade(stream, '404 Not Found')
      // Clients that reconnect must reach another instance; after a 503 they wait a second.
      if (isEnding) return refuseUpgrade(stream, '503 Service Unavailable')
      handshake.handleUpgrade(request, stream, head, (socket) => void accept(socket, request, url))
    })
  }

  async function accept(socket: WebSocket, request: IncomingMessage, url: SocketUrl): Promise<void> {
    const { isWithin, leave } = limiter.count(request)
    open.add(socket)
    // `ws` closes a socket by itself after a frame that is too large, unmasked or not UTF-8.
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      leave()
    })
    const reason = isWithin ? await limiter.refusal(url) : 'full'
    if (reason) return refuseSocket(socket, reason, limits.farewellMs)
    if (!isEnding && socket.readyState === socket.OPEN) listen(socket)
  }

  function listen(socket: WebSocket): void {
    const connection = new Connection(socket, limits)
    hub.add(connection)
    socket.once('close', () => hub.remove(connection))
    const isAllowed = () => {
      if (socket.readyState !== socket.OPEN) return false
      const isWithinLimit = connection.recordReceived()
      if (!isWithinLimit) connection.close('tooMany')
      return isWithinLimit
    }
    socket.on('ping', isAllowed).on('pong', isAllowed)
    socket.on('message', (data, isBinary) => {
      if (!isAllowed()) return
      const frame = isBinary ? undefined : readFrame(String(data))
      if (!frame) return connection.close('noMessage')
      const reply = answer(deps, connection, frame)
      if (reply) connection.send(reply)
    })
    const greeting = { socket_id: connection.socketId, activity_timeout: limits.activityTimeoutMs / 1000 }
    connection.send(eventFrame('pusher:connection_established', greeting))
  }

  /** Starts the liveness checks. */
  function start(): void {
    livenessCheck = setInterval(() => hub.checkLiveness(monotonicNow()), limits.pongTimeoutMs / 4).unref()
  }

  /** Tells all clients to reconnect; resolves once all sockets are closed or terminated. */
  async function close(): Promise<void> {
    isEnding = true
    clearInterval(livenessCheck)
    const closed = [...open].map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
    for (const socket of open) refuseSocket(socket, 'ending', limits.farewellMs)
    await Promise.all(closed)
  }

  return { attach, start, close, count: () => open.size }
}

function refuseUpgrade(stream: Duplex, status: string): void {
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

interface Context {
  app: AppKeys
  hub: Hub
  limits: RealtimeLimits
}

/** Handles a client's message and returns the frame to reply with. */
function answer(context: Context, connection: Connection, { event, data }: Frame): string | undefined {
  switch (event) {
    case 'pusher:ping':
      return eventFrame('pusher:pong', {})
    case 'pusher:pong':
      return undefined
    case 'pusher:subscribe':
      return subscribe(context, connection, data)
    case 'pusher:unsubscribe':
      context.hub.leave(connection, readSubscription(data)?.channel ?? '')
      return undefined
    default:
      // Client events are not supported either: only the shop sends events.
      return errorFrame(NOT_OFFERED, 'This event is not offered')
  }
}

function subscribe({ app, hub, limits }: Context, connection: Connection, data: unknown): string {
  const { channel = '', auth = '' } = readSubscription(data) ?? {}
  const refuse = (type: string, error: string, status: number) =>
    eventFrame('pusher:subscription_error', { type, error, status }, channel)
  if (!isChannelName(channel)) return errorFrame(NOT_OFFERED, 'There is no channel of this name')
  if (channel.startsWith('presence-')) return refuse('NotOffered', 'Presence channels are not offered', 404)
  if (channel.startsWith('private-') && !maySubscribe(app, connection.socketId, channel, auth))
    return refuse('AuthError', 'The signature is missing or wrong', 401)
  if (connection.channels.size >= limits.channelsPerSocket && !connection.channels.has(channel))
    return refuse('LimitReached', `At most ${limits.channelsPerSocket} channels`, 429)
  hub.join(connection, channel)
  return eventFrame('pusher_internal:subscription_succeeded', {}, channel)
}

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

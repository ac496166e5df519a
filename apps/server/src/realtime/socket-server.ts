import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import { answer } from './answer.ts'
import type { AppKeys } from './app-keys.ts'
import { Connection, monotonicNow, refuseSocket } from './connection.ts'
import { createConnectionLimiter } from './connection-limiter.ts'
import type { Hub } from './hub.ts'
import type { RealtimeLimits } from './limits.ts'
import { eventFrame, readFrame } from './protocol.ts'
import { readSocketUrl, type SocketUrl } from './socket-url.ts'

interface SocketDeps {
  app: AppKeys
  hub: Hub
  limits: RealtimeLimits
  trustedProxies: number
  isEnabled(): Promise<boolean>
}

/**
 * The sockets at `/app/{key}`. Any page and any program may connect, as at Pusher: channels are public and events carry nothing, so
 * to look at the Origin would protect nothing; how many come from one address is bounded.
 */
export function createSocketServer(deps: SocketDeps) {
  const { hub, limits } = deps
  const limiter = createConnectionLimiter(deps)
  const options = { noServer: true, clientTracking: false, maxPayload: limits.messageBytes }
  const handshake = new WebSocketServer(options)
  const open = new Set<WebSocket>()
  let isEnding = false
  let caretaker: NodeJS.Timeout | undefined

  /** Addresses that are not ours are left to whoever else listens: tools do, while the storefront is developed. */
  function attach(server: Server): void {
    server.on('upgrade', (request: IncomingMessage, stream: Duplex, head: Buffer) => {
      const url = readSocketUrl(request.url ?? '')
      if (!url) return server.listenerCount('upgrade') > 1 ? undefined : turnAway(stream, '404 Not Found')
      // Clients that were told to reconnect must go to another instance; after this status they wait a second.
      if (isEnding) return turnAway(stream, '503 Service Unavailable')
      handshake.handleUpgrade(request, stream, head, (socket) => void welcome(socket, request, url))
    })
  }

  async function welcome(socket: WebSocket, request: IncomingMessage, url: SocketUrl): Promise<void> {
    const { isWithin, leave } = limiter.count(request)
    open.add(socket)
    // Too large, not masked, not UTF-8: it is closed for that by itself, and nobody else is the worse for it.
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
    const hears = () => {
      if (socket.readyState !== socket.OPEN) return false
      const isAllowed = connection.hear()
      if (!isAllowed) connection.close('tooMany')
      return isAllowed
    }
    socket.on('ping', hears).on('pong', hears)
    socket.on('message', (data, isBinary) => {
      if (!hears()) return
      const frame = isBinary ? undefined : readFrame(String(data))
      if (!frame) return connection.close('noMessage')
      const reply = answer(deps, connection, frame)
      if (reply) connection.send(reply)
    })
    const welcoming = { socket_id: connection.socketId, activity_timeout: limits.activityTimeoutMs / 1000 }
    connection.send(eventFrame('pusher:connection_established', welcoming))
  }

  /** Begins to look after who is silent. */
  function start(): void {
    caretaker = setInterval(() => hub.lookAfter(monotonicNow()), limits.pongTimeoutMs / 4).unref()
  }

  /** Tells everybody to come again; ends once all have gone, or were cut off. */
  async function close(): Promise<void> {
    isEnding = true
    clearInterval(caretaker)
    const gone = [...open].map((socket) => new Promise<void>((resolve) => socket.once('close', () => resolve())))
    for (const socket of open) refuseSocket(socket, 'ending', limits.farewellMs)
    await Promise.all(gone)
  }

  return { attach, start, close, count: () => open.size }
}

function turnAway(stream: Duplex, status: string): void {
  stream.on('error', () => {})
  stream.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

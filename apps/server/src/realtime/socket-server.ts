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

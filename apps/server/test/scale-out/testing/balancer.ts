import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A simple load balancer: round robin, with the next instance when one does not respond. */
export interface Balancer {
  url: string
  port: number
  /** The number of requests that an instance has answered; `socketsAt`: of its open sockets. */
  answeredBy(target: string): number
  socketsAt(target: string): number
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** Methods that may be repeated (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Forwards requests and upgrades to instances in turn, and adds the client to `X-Forwarded-For`. Like nginx it tries the next instance
 * when one refuses the connection, or dies during a request that may be repeated; otherwise it returns 502.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const answered = new Map<string, number>()
  const sockets = new Map<string, Set<Socket>>(targets.map((target) => [target, new Set()]))
  const clients = new Set<Duplex>()
  let turn = 0
  const nextTargets = () => {
    turn++
    return targets.map((_target, index) => targets[(turn + index) % targets.length] as string)
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    for (const target of nextTargets()) {
      const answer = await ask(target, request, body)
      if (typeof answer === 'object') {
        answered.set(target, (answered.get(target) ?? 0) + 1)
        return void response.writeHead(answer.status, { ...answer.headers, 'x-served-by': target }).end(answer.body)
      }
      if (answer === 'died' && !IDEMPOTENT.has(request.method ?? '')) break
    }
    response.writeHead(502).end()
  }

  async function passUpgrade(request: IncomingMessage, client: Duplex, head: Buffer): Promise<void> {
    client.on('error', () => {})
    for (const target of nextTargets()) {
      const socket = await open(target)
      if (!socket) continue
      sockets.get(target)?.add(socket)
      socket.on('error', () => {})
      // When either side closes, the other connection is closed too.
      socket.once('close', () => sockets.get(target)?.delete(socket) && client.destroy())
      client.once('close', () => socket.destroy())
      socket.write(headOf(request))
      socket.write(head)
      return void client.pipe(socket).pipe(client)
    }
    client.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }

  const server = createServer((request, response) => {
    // The client may have disconnected.
    pass(request, response).catch(() => response.destroy())
  })
  server.on('upgrade', (request, client, head) => void passUpgrade(request, client, head))
  server.on('connection', (client) => {
    clients.add(client)
    client.once('close', () => clients.delete(client))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    answeredBy: (target) => answered.get(target) ?? 0,
    socketsAt: (target) => sockets.get(target)?.size ?? 0,
    async close() {
      for (const client of clients) client.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the complete response of an instance, or why there is none. */
function ask(target: string, { method, url, headers, socket }: IncomingMessage, body: Buffer) {
  return new Promise<Answer | 'refused' | 'died'>((resolve) => {
    const forwarded = [headers['x-forwarded-for'], socket.remoteAddress].filter(Boolean).join(', ')
    const passed = send(`${target}${url}`, {
      method,
      headers: { ...headers, 'x-forwarded-for': forwarded, connection: 'close' },
    })
    passed.on('error', (error: NodeJS.ErrnoException) => resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'died'))
    passed.on('response', (reply) => {
      const { statusCode: status = 502, headers } = reply
      buffer(reply).then(
        (whole) => resolve({ status, headers, body: whole }),
        () => resolve('died'),
      )
    })
    passed.end(body)
  })
}

async function open(target: string): Promise<Socket | undefined> {
  const socket = connect(Number(new URL(target).port), '127.0.0.1')
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}

/** The unchanged head of a request, with the client's address added. */
function headOf({ method, url, rawHeaders, socket }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []))
  return [`${method} ${url} HTTP/1.1`, ...lines, `X-Forwarded-For: ${socket.remoteAddress}`, '', ''].join('\r\n')
}

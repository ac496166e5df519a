import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** As much of a balancer as instances stand behind: in turn, and where one is gone, the next. */
export interface Balancer {
  url: string
  port: number
  /** How many requests an instance has answered, and how many sockets it holds, by its address. */
  answeredBy(target: string): number
  socketsAt(target: string): number
  close(): Promise<void>
}

interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

/** May be asked twice: nothing comes of it, or the same (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'])

/**
 * Passes requests and upgrades on to instances, in turn, and adds whom it serves to `X-Forwarded-For`. Like nginx it asks the next
 * instance where one refuses the connection, and where one dies over a request that may be made twice; else the answer is 502.
 */
export async function startBalancer(targets: readonly string[]): Promise<Balancer> {
  const answered = new Map<string, number>()
  const sockets = new Map<string, Set<Socket>>(targets.map((target) => [target, new Set()]))
  const clients = new Set<Duplex>()
  let turn = 0
  const inTurn = () => {
    turn++
    return targets.map((_target, place) => targets[(turn + place) % targets.length] as string)
  }

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    for (const target of inTurn()) {
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
    for (const target of inTurn()) {
      const socket = await open(target)
      if (!socket) continue
      sockets.get(target)?.add(socket)
      socket.on('error', () => {})
      // Whichever side goes, the other is told by the end of its connection.
      socket.once('close', () => sockets.get(target)?.delete(socket) && client.destroy())
      client.once('close', () => socket.destroy())
      socket.write(headOf(request))
      socket.write(head)
      return void client.pipe(socket).pipe(client)
    }
    client.end('HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  }

  const server = createServer((request, response) => {
    // A client that has hung up gets no answer.
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

/** The whole answer of an instance, or why there is none. */
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

/** A request's first lines as they came, and whom it was sent for. */
function headOf({ method, url, rawHeaders, socket }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, place) => (place % 2 === 0 ? [`${name}: ${rawHeaders[place + 1]}`] : []))
  return [`${method} ${url} HTTP/1.1`, ...lines, `X-Forwarded-For: ${socket.remoteAddress}`, '', ''].join('\r\n')
}

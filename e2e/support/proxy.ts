import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  /** Changes the service worker, as a new version of the shop would. */
  changeWorker(): void
  stop(): Promise<void>
}

/** Starts a server that passes requests on to the shop. */
export async function startProxy(shop: string): Promise<Proxy> {
  let version = 1
  const server = createServer((incoming, outgoing) => {
    const { host: _, 'accept-encoding': __, ...headers } = incoming.headers
    const forwarded = request(shop + incoming.url, { method: incoming.method, headers }, (reply) => {
      const { 'content-length': length, ...rest } = reply.headers
      const isWorker = incoming.url === '/sw.js'
      outgoing.writeHead(reply.statusCode ?? 502, isWorker || !length ? rest : { ...rest, 'content-length': length })
      if (isWorker) outgoing.write(`// Version ${version}\n`)
      reply.pipe(outgoing)
    })
    forwarded.on('error', () => outgoing.destroy())
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    changeWorker() {
      version += 1
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Proxy {
  url: string
  /** From here on the shop has another service worker, as after a new version was installed. */
  changeWorker(): void
  stop(): Promise<void>
}

/** A shop as it is reached through another server in front of it. */
export async function startProxy(shop: string): Promise<Proxy> {
  let version = 1
  const server = createServer((asked, answer) => {
    const { host: _, 'accept-encoding': __, ...headers } = asked.headers
    const passed = request(shop + asked.url, { method: asked.method, headers }, (reply) => {
      const { 'content-length': length, ...rest } = reply.headers
      const isWorker = asked.url === '/sw.js'
      answer.writeHead(reply.statusCode ?? 502, isWorker || !length ? rest : { ...rest, 'content-length': length })
      if (isWorker) answer.write(`// Version ${version}\n`)
      reply.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
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

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Passes connections on to a server, until it swallows everything, as a machine does whose network is gone. */
export interface SilentProxy {
  port: number
  beSilent(): void
  close(): Promise<void>
}

export async function silentProxy(targetPort: number): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  const pass = (from: Socket, to: Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => isSilent || to.write(bytes))
    from
      .on('error', () => {})
      .on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
  }
  const server = createServer((client) => {
    const target = connect(targetPort, '127.0.0.1')
    pass(client, target)
    pass(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    beSilent() {
      isSilent = true
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 20
/** Time limits from the start of the shutdown: for the first byte of a connection, and for the last request. */
const FIRST_BYTE_MS = 500
const LAST_REQUEST_MS = 6_000

/**
 * Closes connections during shutdown, so that the process need not wait for them: idle ones, such as those that a balancer keeps
 * open; those that browsers open in advance, which Node counts as active; and finally those of slow clients.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const startedAt = performance.now()
    timer = setInterval(() => sweep(performance.now() - startedAt), SWEEP_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))

  function sweep(passed: number): void {
    app.server.closeIdleConnections()
    if (passed > FIRST_BYTE_MS) for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    if (passed > LAST_REQUEST_MS) app.server.closeAllConnections()
  }
}

import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

const SWEEP_MS = 20
/** From the end's beginning: how long a connection may take to say its first word, and how long the last request may take. */
const FIRST_WORD_MS = 500
const LAST_REQUEST_MS = 6_000

/**
 * Ends connections once the server is to end, so that the process does not wait for them with all its work done until it is ended
 * by force: those whose request is answered, which are held open by who may ask again, such as a balancer; those that browsers
 * open ahead and say nothing on, which Node takes for requests that begin; and in the end those of who dawdles.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    const from = performance.now()
    timer = setInterval(() => sweep(performance.now() - from), SWEEP_MS)
  })
  app.addHook('onClose', async () => clearInterval(timer))

  function sweep(passed: number): void {
    app.server.closeIdleConnections()
    if (passed > FIRST_WORD_MS) for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    if (passed > LAST_REQUEST_MS) app.server.closeAllConnections()
  }
}

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

interface ReceivedNote {
  authorization: string | undefined
  body: unknown
}

/** Starts an SMS provider whose first `failures` replies are 503. */
export async function startSmsProvider({ failures = 0 }: { failures?: number } = {}) {
  const received: ReceivedNote[] = []
  const server = createServer(async (request, response) => {
    received.push({ authorization: request.headers.authorization, body: JSON.parse(await text(request)) })
    response.writeHead(received.length > failures ? 200 : 503).end('{"note":"try later"}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/messages`,
    received,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

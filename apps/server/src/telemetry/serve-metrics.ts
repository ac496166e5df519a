import { timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import type { TelemetryConfig } from '../config/telemetry.ts'
import { createMetrics } from './metrics.ts'
import type { Telemetry } from './telemetry.ts'

const PATH = '/metrics'

/**
 * Serves metrics at `/metrics`: on a port of their own if one is configured, otherwise beside the shop and only with the token.
 * @param onListen is told the port, which the system chooses if 0 is configured.
 */
export async function serveMetrics(
  { port, host, token }: NonNullable<TelemetryConfig['metrics']>,
  onListen: (port: number) => void = () => {},
): Promise<Telemetry> {
  const metrics = createMetrics()

  function addRoute(app: FastifyInstance): void {
    app.get(PATH, { logLevel: 'warn' }, async ({ headers }, reply) => {
      reply.header('cache-control', 'no-store')
      if (token !== undefined && !hasToken(headers, token))
        return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('A token is needed\n')
      return reply.type(metrics.contentType).send(await metrics.print())
    })
  }

  const ownServer = port === undefined ? undefined : Fastify()
  if (ownServer) {
    addRoute(ownServer)
    await ownServer.listen({ port: port ?? 0, host })
    onListen((ownServer.server.address() as AddressInfo).port)
  }
  return {
    observeRequests(app) {
      metrics.observeRequests(app)
      if (!ownServer) addRoute(app)
    },
    observeShop: metrics.observeShop,
    async close() {
      await ownServer?.close()
      metrics.close()
    },
  }
}

function hasToken({ authorization = '' }: IncomingHttpHeaders, token: string): boolean {
  const given = Buffer.from(authorization)
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

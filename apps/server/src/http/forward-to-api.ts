import type { IncomingHttpHeaders } from 'node:http'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { forwardingHeaders } from './forwarding-headers.ts'

/** Forwards calls, pictures and sockets to the API server, with the client's address. */
export async function forwardToApi(app: FastifyInstance, config: Config & { apiUrl: string }): Promise<void> {
  const forward = forwardingHeaders(config)
  const upstream = { upstream: config.apiUrl, replyOptions: { rewriteRequestHeaders: forward } }
  for (const prefix of ['/api', '/media']) await app.register(httpProxy, { ...upstream, prefix, rewritePrefix: prefix })
  const sockets = {
    headers: {},
    rewriteRequestHeaders(headers: IncomingHttpHeaders, request: FastifyRequest) {
      const { cookie } = request.headers
      return forward(request, { ...headers, ...(cookie && { cookie }) })
    },
  }
  await app.register(httpProxy, {
    ...upstream,
    prefix: '/app',
    rewritePrefix: '/app',
    httpMethods: ['GET'],
    websocket: true,
    wsClientOptions: sockets,
  })
}

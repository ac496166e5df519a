import type { FastifyInstance, InjectOptions } from 'fastify'

export interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

/** One exchange with the API, as the storefront's client asks for it. */
export type ApiTransport = (request: ApiRequest) => Promise<{ status: number; body: unknown }>

/** Within this process: through all of the API's checks, without the network. */
export function inProcess(app: FastifyInstance): ApiTransport {
  return async ({ method, path, headers, body }) => {
    const reply = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers,
      ...(typeof body === 'string' && { payload: body }),
    })
    return answerOf(reply.statusCode, reply.payload)
  }
}

const TIMEOUT_MS = 10_000

/** Over the network, from another server that speaks the same API. */
export function overNetwork(apiUrl: string): ApiTransport {
  return async ({ method, path, headers, body }) => {
    const reply = await fetch(apiUrl + path, {
      method,
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(typeof body === 'string' && { body }),
    })
    return answerOf(reply.status, await reply.text())
  }
}

const BAD_GATEWAY = 502

/** What is no JSON did not come from the shop, however well it may be meant: the proxy before it may have a page of its own. */
function answerOf(status: number, text: string): { status: number; body: unknown } {
  try {
    return { status, body: text === '' ? null : JSON.parse(text) }
  } catch {
    return { status: status < 400 ? BAD_GATEWAY : status, body: null }
  }
}

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
    return { status: reply.statusCode, body: parse(reply.payload) }
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
    return { status: reply.status, body: parse(await reply.text()) }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'
import { forwardedChain } from '../http/forward-to-api.ts'

export interface ApiRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

interface ApiAnswer {
  status: number
  body: unknown
  /** Seconds until a refused call may be repeated. */
  retryAfter?: string
}

/** Sends one request of the storefront's client to the API. */
export type ApiTransport = (request: ApiRequest) => Promise<ApiAnswer>

/** The transport of a rendering: the API counts its calls for the client whose request caused it. */
export type TransportFor = (client: FastifyRequest) => ApiTransport

/** Within this process: through all of the API's checks, without the network. */
export function inProcess(app: FastifyInstance): TransportFor {
  return ({ ip }) =>
    async ({ method, path, headers, body }) => {
      const reply = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: path,
        headers,
        remoteAddress: ip,
        ...(typeof body === 'string' && { payload: body }),
      })
      return answerOf(reply.statusCode, reply.payload, reply.headers['retry-after'])
    }
}

const TIMEOUT_MS = 10_000

/**
 * Over the network, from another server that speaks the same API. It is told the client's address, which it believes where it trusts
 * one proxy more than this server does.
 */
export function overNetwork({ apiUrl, trustedProxies }: { apiUrl: string; trustedProxies: number }): TransportFor {
  return ({ raw }) => {
    const forwarded = forwardedChain(raw, trustedProxies).join(', ')
    return async ({ method, path, headers, body }) => {
      const reply = await fetch(apiUrl + path, {
        method,
        headers: { ...headers, 'x-forwarded-for': forwarded },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...(typeof body === 'string' && { body }),
      })
      return answerOf(reply.status, await reply.text(), reply.headers.get('retry-after'))
    }
  }
}

const BAD_GATEWAY = 502

/** A body that is not JSON comes from a proxy in between rather than the shop, so a good status counts as a bad gateway. */
function answerOf(status: number, text: string, retryAfter?: unknown): ApiAnswer {
  const patience = retryAfter ? { retryAfter: String(retryAfter) } : {}
  try {
    return { status, body: text === '' ? null : JSON.parse(text), ...patience }
  } catch {
    return { status: status < 400 ? BAD_GATEWAY : status, body: null, ...patience }
  }
}

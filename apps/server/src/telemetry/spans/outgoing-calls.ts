import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { activeContext } from './active-context.ts'

/** `fetch` reports its requests so. */
interface FetchRequest {
  method: string
  origin: string | URL
}

/**
 * Creates a span for each call to another server, by `fetch` or `node:http`. Paths and queries are left out: they may hold keys
 * and ids. @returns unsubscribes.
 */
export function traceOutgoingCalls(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()

  function start(request: object, method: string, origin: string): void {
    const { host, hostname } = new URL(origin)
    const attributes = { 'http.request.method': method, 'server.address': hostname }
    spans.set(request, tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes }, activeContext()))
  }

  function end(request: object, status: number | undefined): void {
    const span = spans.get(request)
    if (status !== undefined) span?.setAttribute('http.response.status_code', status)
    if (status === undefined || status >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }

  const listeners: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) =>
      start(request, request.method, String(request.origin)),
    'undici:request:headers': ({ request, response }: { request: object; response: { statusCode: number } }) =>
      end(request, response.statusCode),
    'undici:request:error': ({ request }: { request: object }) => end(request, undefined),
    'http.client.request.start': ({ request }: { request: ClientRequest }) =>
      start(request, request.method, `${request.protocol}//${request.getHeader('host') ?? request.host}`),
    'http.client.response.finish': ({ request, response }: { request: object; response: IncomingMessage }) =>
      end(request, response.statusCode),
    'http.client.request.error': ({ request }: { request: object }) => end(request, undefined),
  }
  for (const [name, listener] of Object.entries(listeners)) subscribe(name, listener as never)
  return () => {
    for (const [name, listener] of Object.entries(listeners)) unsubscribe(name, listener as never)
  }
}

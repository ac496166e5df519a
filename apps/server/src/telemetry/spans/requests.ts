import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Creates a span for each request, named by its route. Callers' `traceparent` headers are ignored: the shop is public, and
 * anybody could choose what is sampled. A call that a rendering makes within the process is a child of the page's span.
 */
export function observeRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, { span: Span; context: Context }>()
  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    const attributes = { 'http.request.method': request.method, 'http.route': route }
    const parent = context.active() ?? ROOT_CONTEXT
    const span = tracer.startSpan(`${request.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent)
    const own = { span, context: trace.setSpan(parent, span) }
    spans.set(request, own)
    context.with(own.context, done)
  })
  // Reading a body goes by events of the socket, which do not belong to the request's context.
  app.addHook('preValidation', (request, _reply, done) => {
    const own = spans.get(request)
    if (own) context.with(own.context, done)
    else done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)?.span
    span?.setAttribute('http.response.status_code', reply.statusCode)
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
    done()
  })
}

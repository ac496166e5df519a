import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { TelemetryConfig } from '../config/services.ts'
import {
  type BackgroundJobRun,
  backgroundJobRuns,
  type DatabaseQuery,
  databaseQueries,
  setTraceBinder,
} from '../lib/diagnostics.ts'
import type { Telemetry } from './telemetry.ts'

/** Sends spans to an OpenTelemetry collector. Its other variables (sampler, headers, attributes) are read by the library. */
export function startTraces({ url, serviceName }: NonNullable<TelemetryConfig['traces']>): Telemetry {
  const resource = defaultResource()
    .merge(detectResources({ detectors: [envDetector] }))
    .merge(resourceFromAttributes({ 'service.name': serviceName }))
  const provider = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url }))],
  })
  provider.register()
  setTraceBinder((work) => context.bind(activeContext(), work))
  const tracer = provider.getTracer('rialto')
  const unsubscribes = [traceDatabaseQueries(tracer), traceBackgroundJobs(tracer), traceOutgoingCalls(tracer)]
  return {
    observeRequests: (app) => observeRequests(app, tracer),
    observeShop() {},
    async close() {
      setTraceBinder(undefined)
      for (const unsubscribe of unsubscribes) unsubscribe()
      // A collector that is away must not keep the process from ending.
      await provider.shutdown().catch(() => {})
      trace.disable()
      context.disable()
      propagation.disable()
    },
  }
}

/**
 * Creates a span for each request, named by its route. Callers' `traceparent` headers are ignored: the shop is public, and
 * anybody could choose what is sampled. A call that a rendering makes within the process is a child of the page's span.
 */
function observeRequests(app: FastifyInstance, tracer: Tracer): void {
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

/** Longer statements are inserts of many rows. */
const SQL_MAX = 2_000

/** Creates a span for each statement, without its values. @returns unsubscribes. */
function traceDatabaseQueries(tracer: Tracer): () => void {
  const onQuery = (message: unknown) => {
    const { sql, durationMs, error } = message as DatabaseQuery
    const end = Date.now()
    const operation = sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? ''
    const options = {
      kind: SpanKind.CLIENT,
      startTime: end - durationMs,
      attributes: { 'db.operation.name': operation, 'db.query.text': sql.slice(0, SQL_MAX) },
    }
    const span = tracer.startSpan(`SQL ${operation}`, options, activeContext())
    // The error's message may hold values.
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
  }
  databaseQueries.subscribe(onQuery)
  return () => void databaseQueries.unsubscribe(onQuery)
}

/** Creates a span for each run of a background job; it begins a trace of its own. @returns unsubscribes. */
function traceBackgroundJobs(tracer: Tracer): () => void {
  const spans = new WeakMap<object, Span>()
  const onEnd = (message: unknown) => {
    const run = message as BackgroundJobRun
    const span = spans.get(run)
    if (run.error !== undefined) span?.setStatus({ code: SpanStatusCode.ERROR })
    span?.end()
  }
  backgroundJobRuns.start.bindStore(jobContext as never, (run: BackgroundJobRun) => {
    const span = tracer.startSpan(`job ${run.job}`, {}, ROOT_CONTEXT)
    spans.set(run, span)
    return trace.setSpan(ROOT_CONTEXT, span)
  })
  backgroundJobRuns.asyncEnd.subscribe(onEnd)
  return () => {
    backgroundJobRuns.start.unbindStore(jobContext as never)
    backgroundJobRuns.asyncEnd.unsubscribe(onEnd)
  }
}

/** `fetch` reports its requests so. */
interface FetchRequest {
  method: string
  origin: string | URL
}

/**
 * Creates a span for each call to another server, by `fetch` or `node:http`. Paths and queries are left out: they may hold keys
 * and ids. @returns unsubscribes.
 */
function traceOutgoingCalls(tracer: Tracer): () => void {
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

/** The context of the background job that is running; jobs are often started by a request, whose trace they are no part of. */
const jobContext = new AsyncLocalStorage<Context>()

/** The context that new spans belong to. */
const activeContext = (): Context => jobContext.getStore() ?? context.active()

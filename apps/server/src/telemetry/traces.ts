import { context, propagation, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node'
import type { TelemetryConfig } from '../config/telemetry.ts'
import { setTraceBinder } from '../lib/diagnostics.ts'
import { activeContext } from './spans/active-context.ts'
import { traceBackgroundJobs } from './spans/background-jobs.ts'
import { traceDatabaseQueries } from './spans/database-queries.ts'
import { traceOutgoingCalls } from './spans/outgoing-calls.ts'
import { observeRequests } from './spans/requests.ts'
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

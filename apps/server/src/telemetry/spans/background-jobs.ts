import { ROOT_CONTEXT, type Span, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api'
import { type BackgroundJobRun, backgroundJobRuns } from '../../lib/diagnostics.ts'
import { jobContext } from './active-context.ts'

/** Creates a span for each run of a background job; it begins a trace of its own. @returns unsubscribes. */
export function traceBackgroundJobs(tracer: Tracer): () => void {
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

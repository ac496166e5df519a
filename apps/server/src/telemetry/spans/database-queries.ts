import { SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'
import { type DatabaseQuery, databaseQueries } from '../../lib/diagnostics.ts'
import { activeContext } from './active-context.ts'

/** Longer statements are inserts of many rows. */
const SQL_MAX = 2_000

/** Creates a span for each statement, without its values. @returns unsubscribes. */
export function traceDatabaseQueries(tracer: Tracer): () => void {
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

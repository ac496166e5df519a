import type { KyselyConfig, LogEvent } from 'kysely'
import { type DatabaseQuery, databaseQueries } from '../lib/diagnostics.ts'

/** Kysely times queries only if it is given a log, which costs some microseconds each. */
export const queryLog = (): Pick<KyselyConfig, 'log'> => (databaseQueries.hasSubscribers ? { log: reportQuery } : {})

const reportQuery = (event: LogEvent): void =>
  databaseQueries.publish({
    sql: event.query.sql,
    durationMs: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  } satisfies DatabaseQuery)

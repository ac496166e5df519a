import { channel, tracingChannel } from 'node:diagnostics_channel'
import type { KyselyConfig, LogEvent } from 'kysely'

// Measurements of the process, by Node's diagnostics channels. Publishing costs next to nothing unless somebody subscribes,
// which telemetry/ does when metrics or traces are configured.

export interface CacheLookup {
  cache: 'page' | 'value'
  result: 'hit' | 'miss'
}

export interface DatabaseQuery {
  /** The statement with placeholders: it holds no values. */
  sql: string
  durationMs: number
  error?: unknown
}

export interface BackgroundJobRun {
  job: string
  /** Set by Node when the run has failed. */
  error?: unknown
}

export interface WrittenPosting {
  kind: string
}

export const cacheLookups = channel('rialto:cache-lookup')
export const databaseQueries = channel('rialto:database-query')
/** Tells of each posting of the ledger as it is written, before its transaction ends. */
export const ledgerPostings = channel('rialto:ledger-posting')
export const backgroundJobRuns = tracingChannel<unknown, BackgroundJobRun>('rialto:background-job')

const lookups: Record<CacheLookup['cache'], Record<CacheLookup['result'], CacheLookup>> = {
  page: { hit: { cache: 'page', result: 'hit' }, miss: { cache: 'page', result: 'miss' } },
  value: { hit: { cache: 'value', result: 'hit' }, miss: { cache: 'value', result: 'miss' } },
}

export function reportCacheLookup(cache: CacheLookup['cache'], result: CacheLookup['result']): void {
  if (cacheLookups.hasSubscribers) cacheLookups.publish(lookups[cache][result])
}

type Binder = <Args extends unknown[], Result>(work: (...args: Args) => Result) => (...args: Args) => Result

let binder: Binder = (work) => work

/** Keeps work that runs later, in another request's turn, in the trace of the request that handed it in. */
export const bindToTrace: Binder = (work) => binder(work)

/** @param bind undefined: no traces */
export function setTraceBinder(bind: Binder | undefined): void {
  binder = bind ?? ((work) => work)
}

type Warn = (details: object, message: string) => void

const WINDOW_MS = 60_000

/**
 * Wraps a log so that at most `max` lines a minute are written of what strangers can cause as often as they like; they would fill the
 * disk otherwise. One line at the end of the minute counts the rest.
 */
export function limitLog(warn: Warn, max: number): Warn {
  let written = 0
  let suppressed = 0
  let hasBegun = false

  function endMinute(message: string): void {
    hasBegun = false
    if (suppressed > 0) warn({ suppressed }, message)
    written = 0
    suppressed = 0
  }

  return (details, message) => {
    if (!hasBegun) setTimeout(endMinute, WINDOW_MS, message).unref()
    hasBegun = true
    if (written++ < max) warn(details, message)
    else suppressed++
  }
}

/** Kysely times queries only if it is given a log, which costs some microseconds each. */
export const queryLog = (): Pick<KyselyConfig, 'log'> => (databaseQueries.hasSubscribers ? { log: reportQuery } : {})

const reportQuery = (event: LogEvent): void =>
  databaseQueries.publish({
    sql: event.query.sql,
    durationMs: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  } satisfies DatabaseQuery)

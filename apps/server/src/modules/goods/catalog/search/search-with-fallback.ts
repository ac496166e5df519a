import type { Log } from '../../../../jobs/background-worker.ts'
import type { SearchPort } from './search-port.ts'

/** After this many failures in a row the external engine is not asked for a moment, so that shoppers do not wait for it in vain. */
const FAILURES_MAX = 3
const PAUSE_MS = 5_000
const LOG_EVERY_MS = 60_000

interface Options {
  now(): number
  warn: Log['warn']
}

/** Searches by an external engine, and in the database whenever that fails, which is logged once a minute. */
export function createSearchWithFallback(
  external: SearchPort,
  embedded: SearchPort,
  { now, warn }: Options,
): SearchPort {
  let failures = 0
  let pausedUntil = Number.NEGATIVE_INFINITY
  let loggedAt = Number.NEGATIVE_INFINITY

  function fail(error: unknown): void {
    failures++
    if (failures >= FAILURES_MAX) pausedUntil = now() + PAUSE_MS
    if (now() - loggedAt < LOG_EVERY_MS) return
    loggedAt = now()
    warn(
      { reason: error instanceof Error ? error.message : error },
      'the database searches instead of the search engine',
    )
  }

  async function searchEither<Result>(search: (engine: SearchPort) => Promise<Result>): Promise<Result> {
    if (now() < pausedUntil) return search(embedded)
    try {
      const found = await search(external)
      failures = 0
      return found
    } catch (error) {
      fail(error)
      return search(embedded)
    }
  }

  return {
    search: (index, text) => searchEither((engine) => engine.search(index, text)),
    searchBest: (index, text, count) => searchEither((engine) => engine.searchBest(index, text, count)),
  }
}

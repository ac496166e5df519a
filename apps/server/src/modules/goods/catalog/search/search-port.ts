import type { Log } from '../../../../lib/background-worker.ts'

/** More products than these are not ranked one by one, and an external engine does not return more. */
export const RANKED_MAX = 10_000

/** Products that an engine found by their ids. */
export interface FoundIds {
  /** The ids by rank, best first. An engine that ranks products one by one returns a single group. */
  groups: readonly Uint32Array[]
  /** The words that were searched in the end, where they are other ones than those that were asked. */
  instead: readonly string[] | null
}

/**
 * The search of products by words in an engine outside of this process. It knows ids alone: which of them are visible, and what else a
 * text asks for than words, is up to the catalogue.
 */
export interface SearchPort {
  /** Finds the products that have all of the words, or where none has them, as many of them as products have together. */
  search(words: readonly string[]): Promise<FoundIds>
}

/** After this many failures in a row the external engine is not asked for a moment, so that shoppers do not wait for it in vain. */
const FAILURES_MAX = 3
const PAUSE_MS = 5_000
const LOG_EVERY_MS = 60_000

interface Options {
  now(): number
  warn: Log['warn']
}

/** Searches by an external engine, and in the database whenever that fails, which is logged once a minute. */
export function createSearchWithFallback({ now, warn }: Options) {
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

  return async <Result>(external: () => Promise<Result>, embedded: () => Promise<Result>): Promise<Result> => {
    if (now() < pausedUntil) return embedded()
    try {
      const found = await external()
      failures = 0
      return found
    } catch (error) {
      fail(error)
      return embedded()
    }
  }
}

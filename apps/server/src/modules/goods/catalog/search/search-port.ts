import type { Log } from '../../../../lib/background-worker.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import type { BestFound, SearchResult } from './found.ts'
import type { Part } from './parts.ts'
import type { SearchedProducts } from './searched-products.ts'
import type { Vocabulary } from './vocabulary.ts'

/** More products than these are not ranked one by one, and an external engine does not return more. */
export const RANKED_MAX = 10_000

/** A search text as it was understood. */
export interface AskedText {
  parts: readonly Part[]
  vocabulary: Vocabulary
  goods: SearchedProducts
  /** Whether only the typed words are looked for. */
  literal: boolean
}

/** The search of products by a whole text; each search engine has an adapter. */
export interface SearchPort {
  /** Finds the visible products that a text asks for, best first. */
  search(index: MarketIndex, asked: AskedText): Promise<SearchResult>
  /** Finds the first ones of the same result, `count` products or more, or all of them. */
  searchBest(index: MarketIndex, asked: AskedText, count: number): Promise<BestFound>
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

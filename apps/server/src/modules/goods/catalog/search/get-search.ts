import type { Database } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import type { Log } from '../../../../jobs/background-worker.ts'
import { createEmbeddedSearch, type EmbeddedSearch } from './embedded-search.ts'
import { createEngineSearch } from './external/engine-search.ts'
import { createMeilisearchEngine } from './external/meilisearch.ts'
import { createSearchWithFallback } from './search-with-fallback.ts'
import { createWordIndexSource } from './words/word-index-source.ts'

export interface ShopSearch extends EmbeddedSearch {
  /** From here on failures of an external engine are logged. */
  logTo(log: Log): void
}

const shared = new WeakMap<Database, ShopSearch>()

/** The search that the configuration chooses, shared by all modules. */
export function getSearch(deps: Deps): ShopSearch {
  const existing = shared.get(deps.database)
  if (existing) return existing
  const search = createSearch(deps)
  shared.set(deps.database, search)
  return search
}

function createSearch(deps: Deps): ShopSearch {
  const { config, database, now } = deps
  if (!config.externalSearch) return { ...createEmbeddedSearch(database, createWordIndexSource(deps)), logTo: () => {} }
  // It only stands in for a short time, so that it is not worth the memory of all words.
  const embedded = createEmbeddedSearch(database)
  let log: Log | undefined
  const external = createEngineSearch(createMeilisearchEngine(config.externalSearch), config.externalSearch.index)
  const warn: Log['warn'] = (details, message) => log?.warn(details, message)
  const search = createSearchWithFallback(external, embedded, { now, warn })
  return {
    ...search,
    prepare: () => {},
    logTo(given) {
      log = given
    },
  }
}

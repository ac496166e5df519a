import type { Database } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import type { Log } from '../../../jobs/background-worker.ts'
import { createEmbeddedSearch } from './embedded-search.ts'
import { createEngineSearch } from './external/engine-search.ts'
import { createMeilisearchEngine } from './external/meilisearch.ts'
import type { SearchPort } from './search-port.ts'
import { createSearchWithFallback } from './search-with-fallback.ts'

export interface ShopSearch extends SearchPort {
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

function createSearch({ config, database, now }: Deps): ShopSearch {
  const embedded = createEmbeddedSearch(database)
  if (!config.externalSearch) return { ...embedded, logTo: () => {} }
  let log: Log | undefined
  const external = createEngineSearch(createMeilisearchEngine(config.externalSearch), config.externalSearch.index)
  const warn: Log['warn'] = (details, message) => log?.warn(details, message)
  const search = createSearchWithFallback(external, embedded, { now, warn })
  return {
    ...search,
    logTo(given) {
      log = given
    },
  }
}

import type { Database } from '../../../../db/index.ts'
import type { ProductSearch } from '../../../../db/search.ts'
import { productSearch } from '../../../../db/search-aside.ts'
import type { Deps } from '../../../../deps.ts'
import type { Log } from '../../../../lib/background-worker.ts'
import type { MarketIndex } from '../lists/market-index.ts'
import { createEngineSearch } from './external/engine-search.ts'
import { createMeilisearchEngine } from './external/meilisearch.ts'
import { findBestByTitle, findProducts } from './find-products.ts'
import { type AskedText, createSearchWithFallback, type SearchPort } from './search-port.ts'
import { createWordSearch, type WordSearch } from './searched-products.ts'
import { createWordIndexSource, type WordIndexSource } from './word-index-source.ts'

interface ShopSearch extends EmbeddedSearch {
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

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

interface EmbeddedSearch extends SearchPort {
  /** Reads the words of all products in the background; until they are there, the database is asked for each word. */
  prepare(): void
}

/**
 * The search in the shop's own database, SQLite or PostgreSQL.
 * @param words where the words of the catalogue are kept in memory; without it the database is asked for each word
 */
function createEmbeddedSearch(database: Database, words?: WordIndexSource): EmbeddedSearch {
  async function wordSearchOf(index: MarketIndex): Promise<WordSearch> {
    const isLarge = index.rowCount > LARGE_ROWS
    const inDatabase = productSearch(database, isLarge)
    const inMemory = await words?.current(index)
    const search: ProductSearch = inMemory
      ? { ...inDatabase, find: async (word, scope) => inMemory.find(word, scope) }
      : inDatabase
    return createWordSearch(index, search)
  }

  const find = (search: WordSearch, { parts, goods, literal, vocabulary }: AskedText) =>
    findProducts(search, goods, parts, {
      literal,
      preferredTerms: vocabulary.categoryWords,
      lastTerms: vocabulary.brandWords,
    })

  return {
    prepare() {
      words?.prepare()
    },
    search: async (index, asked) => find(await wordSearchOf(index), asked),
    async searchBest(index, asked, count) {
      const search = await wordSearchOf(index)
      return (await findBestByTitle(search, asked.goods, asked.parts, count)) ?? find(search, asked)
    },
  }
}

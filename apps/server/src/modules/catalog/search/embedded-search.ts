import type { Database } from '../../../db/index.ts'
import { type ProductSearch, productSearch } from '../../../db/search.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import type { SearchPort } from './search-port.ts'
import { searchBestProducts, searchProducts } from './search-products.ts'
import { createWordSearch, type WordSearch } from './word-search.ts'
import type { WordIndexSource } from './words/word-index-source.ts'

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

export interface EmbeddedSearch extends SearchPort {
  /** Gets ready for the first search of a large catalogue, in the background. */
  prepare(index: CatalogIndex): void
}

/**
 * The search in the shop's own database, SQLite or PostgreSQL.
 * @param words where the words of a large catalogue are kept in memory; without it the database is asked for each word
 */
export function createEmbeddedSearch(database: Database, words?: WordIndexSource): EmbeddedSearch {
  async function wordSearchOf(index: CatalogIndex): Promise<WordSearch> {
    const isLarge = index.rowCount > LARGE_ROWS
    const inDatabase = productSearch(database, isLarge)
    const inMemory = isLarge ? await words?.current(index) : undefined
    const search: ProductSearch = inMemory
      ? { ...inDatabase, find: async (word, scope) => inMemory.find(word, scope) }
      : inDatabase
    return createWordSearch(index, search)
  }

  return {
    prepare(index) {
      if (index.rowCount > LARGE_ROWS) words?.prepare()
    },
    search: async (index, text) => searchProducts(await wordSearchOf(index), text),
    searchBest: async (index, text, count) => searchBestProducts(await wordSearchOf(index), text, count),
  }
}

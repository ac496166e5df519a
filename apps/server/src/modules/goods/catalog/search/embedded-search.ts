import type { Database } from '../../../../db/index.ts'
import { type ProductSearch, productSearch } from '../../../../db/search.ts'
import type { CatalogIndex } from '../lists/catalog-index.ts'
import { findBestByTitle, findProducts } from './find-products.ts'
import type { AskedText, SearchPort } from './search-port.ts'
import { createWordSearch, type WordSearch } from './word-search.ts'
import type { WordIndexSource } from './words/word-index-source.ts'

/** Above this many products, a search of the database may take over 5 ms. */
const LARGE_ROWS = 20_000

export interface EmbeddedSearch extends SearchPort {
  /** Reads the words of all products in the background; until they are there, the database is asked for each word. */
  prepare(): void
}

/**
 * The search in the shop's own database, SQLite or PostgreSQL.
 * @param words where the words of the catalogue are kept in memory; without it the database is asked for each word
 */
export function createEmbeddedSearch(database: Database, words?: WordIndexSource): EmbeddedSearch {
  async function wordSearchOf(index: CatalogIndex): Promise<WordSearch> {
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

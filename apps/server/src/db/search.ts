import { createPostgresSearch } from './search-postgres.ts'
import type { SearchScope } from './search-scope.ts'
import { createSqliteSearch } from './search-sqlite.ts'
import type { Database } from './types.ts'

/** A normalised word to search for: as a whole word, or as the beginning of one. */
export interface SearchWord {
  word: string
  whole: boolean
}

export interface SearchTerm {
  term: string
  /** The number of places where it occurs. */
  uses: number
}

/** Product search of either engine. Words are those of `wordsOf`: letters and digits only, so they cannot be query syntax. */
export interface ProductSearch {
  /** Ids of all products that have a word, ascending, hidden ones among them. */
  find(word: SearchWord, scope: SearchScope): Promise<Uint32Array>
  /**
   * Candidates for the correction of a misspelt word: terms with its first letter, and similar terms; at most as many of either as
   * `search-limits.ts` allows.
   */
  similarTerms(word: string, lengths: { min: number; max: number }): Promise<SearchTerm[]>
}

/** Searches in this thread. */
export const createProductSearch = ({ reading, engine }: Database): ProductSearch =>
  engine === 'sqlite' ? createSqliteSearch(reading) : createPostgresSearch(reading)

/**
 * The search of a database. SQLite works in the thread that asks, so with many products it is asked in another.
 * @param isLarge whether a search may take over 5 ms.
 */
export function productSearch(database: Database, isLarge: boolean): ProductSearch {
  const { threads, url, engine } = database
  if (!threads || !isLarge || engine !== 'sqlite') return createProductSearch(database)
  return {
    find: (word, scope) => threads.run(THREAD, 'findInThread', url, word, scope),
    similarTerms: (word, lengths) => threads.run(THREAD, 'similarTermsInThread', url, word, lengths),
  }
}

const THREAD = new URL('./search.thread.ts', import.meta.url)

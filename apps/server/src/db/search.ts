import { createPostgresSearch } from './search-postgres.ts'
import type { SearchScope } from './search-scope.ts'
import { createSqliteSearch } from './search-sqlite.ts'
import type { Database } from './types.ts'

/** A normalised word that is looked for: as a whole, or as the beginning of one. */
export interface SearchWord {
  word: string
  whole: boolean
}

/** Each entry must be met, by any of its words. */
export type SearchQuery = readonly (readonly SearchWord[])[]

export interface SearchTerm {
  term: string
  /** In how many places it stands. */
  uses: number
}

/** Product search as every engine offers it. Words are those of `wordsOf`: letters and digits, nothing that could be syntax. */
export interface ProductSearch {
  /** Ids of all products that meet the query, hidden ones among them, in no order. */
  find(query: SearchQuery, scope: SearchScope): Promise<number[]>
  exists(query: SearchQuery, scope: SearchScope): Promise<boolean>
  /**
   * Terms that may be meant by a misspelt word, many of which are not: those with its first letter, and
   * those that look alike; no more of either than `search-limits.ts` allows.
   */
  similarTerms(word: string, lengths: { min: number; max: number }): Promise<SearchTerm[]>
}

export const productSearch = (database: Database): ProductSearch =>
  database.engine === 'sqlite' ? createSqliteSearch(database.db) : createPostgresSearch(database.db)

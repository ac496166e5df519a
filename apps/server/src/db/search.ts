import { createPostgresSearch } from './search-postgres.ts'
import type { SearchScope } from './search-scope.ts'
import { createSqliteSearch } from './search-sqlite.ts'
import type { Database } from './types.ts'

/** A normalised word to search for: as a whole word, or as the beginning of one. */
export interface SearchWord {
  word: string
  whole: boolean
}

/** Matches when every entry matches; an entry matches when any of its words does. */
export type SearchQuery = readonly (readonly SearchWord[])[]

export interface SearchTerm {
  term: string
  /** The number of places where it occurs. */
  uses: number
}

/** Product search of either engine. Words are those of `wordsOf`: letters and digits only, so they cannot be query syntax. */
export interface ProductSearch {
  /** Ids of all products that match, hidden ones too, in no order. */
  find(query: SearchQuery, scope: SearchScope): Promise<number[]>
  exists(query: SearchQuery, scope: SearchScope): Promise<boolean>
  /**
   * Candidates for the correction of a misspelt word: terms with its first letter, and similar terms; at most as many of either as
   * `search-limits.ts` allows.
   */
  similarTerms(word: string, lengths: { min: number; max: number }): Promise<SearchTerm[]>
}

export const productSearch = (database: Database): ProductSearch =>
  database.engine === 'sqlite' ? createSqliteSearch(database.db) : createPostgresSearch(database.db)

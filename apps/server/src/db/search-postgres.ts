import { sql } from 'kysely'
import type { ProductSearch, SearchTerm, SearchWord } from './search.ts'
import { ALIKE_MAX, SAME_INITIAL_MAX } from './search-limits.ts'
import { MARKS, type SearchScope } from './search-scope.ts'
import type { Db } from './types.ts'

/** Text search of PostgreSQL: a tsvector of products' words, pg_trgm over the terms. */
export function createPostgresSearch(db: Db): ProductSearch {
  return {
    async find(word, scope) {
      const { rows } = await sql<{ ids: string | null }>`
        select string_agg(product_id::text, ',') as ids from product_search
        where document @@ ${textQuery(word, scope)}`.execute(db)
      return Uint32Array.from(JSON.parse(`[${rows[0]?.ids ?? ''}]`)).sort()
    },

    async similarTerms(word, { min, max }) {
      const sameInitial = await sql<SearchTerm>`
        select term, uses from search_terms
        where term like ${`${initialOf(word)}%`} and length(term) between ${min} and ${max}
        order by uses desc, term collate "C" limit ${SAME_INITIAL_MAX}`.execute(db)
      const similar = await sql<SearchTerm>`
        select term, uses from search_terms where term % ${word}
        order by similarity(term, ${word}) desc, uses desc, term collate "C" limit ${ALIKE_MAX}`.execute(db)
      return [...sameInitial.rows, ...similar.rows]
    },
  }
}

const initialOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

/** A subquery hides the word from the planner, which would read the whole table for a common prefix. */
const textQuery = (word: SearchWord, scope: SearchScope) =>
  sql`(select to_tsquery('simple', ${expression(word, scope)}))`

const expression = ({ word, whole }: SearchWord, scope: SearchScope): string =>
  `'${MARKS[scope]}${word.replaceAll("'", "''")}'${whole ? '' : ':*'}`

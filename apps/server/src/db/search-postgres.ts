import { sql } from 'kysely'
import type { ProductSearch, SearchQuery, SearchTerm, SearchWord } from './search.ts'
import { ALIKE_MAX, SAME_INITIAL_MAX } from './search-limits.ts'
import { MARKS, type SearchScope } from './search-scope.ts'
import type { Db } from './types.ts'

/** Text search of PostgreSQL: a tsvector of products' words, pg_trgm over the terms. */
export function createPostgresSearch(db: Db): ProductSearch {
  return {
    async find(query, scope) {
      if (query.length === 0) return []
      const { rows } = await sql<{ ids: string | null }>`
        select string_agg(product_id::text, ',') as ids from product_search
        where document @@ ${textQuery(query, scope)}`.execute(db)
      return rows[0]?.ids ? JSON.parse(`[${rows[0].ids}]`) : []
    },

    async exists(query, scope) {
      // Without the materialized list the planner expects an early match in the table, and reads all of it when there is none.
      const { rows } = await sql`
        with found as materialized (
          select product_id from product_search where document @@ ${textQuery(query, scope)}
        ) select 1 from found limit 1`.execute(db)
      return rows.length > 0
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

/** A subquery hides the words from the planner, which would read the whole table for a common prefix. */
const textQuery = (query: SearchQuery, scope: SearchScope) =>
  sql`(select to_tsquery('simple', ${queryExpression(query, scope)}))`

function queryExpression(query: SearchQuery, scope: SearchScope): string {
  const mark = MARKS[scope]
  const wordExpression = ({ word, whole }: SearchWord) => `'${mark}${word.replaceAll("'", "''")}'${whole ? '' : ':*'}`
  return query.map((words) => `(${words.map(wordExpression).join(' | ')})`).join(' & ')
}

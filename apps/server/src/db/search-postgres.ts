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
        where document @@ ${tsquery(query, scope)}`.execute(db)
      return rows[0]?.ids ? JSON.parse(`[${rows[0].ids}]`) : []
    },

    async exists(query, scope) {
      // As a list of its own, or the planner hopes to meet a match soon in the table, and reads all of it where there is none.
      const { rows } = await sql`
        with found as materialized (
          select product_id from product_search where document @@ ${tsquery(query, scope)}
        ) select 1 from found limit 1`.execute(db)
      return rows.length > 0
    },

    async similarTerms(word, { min, max }) {
      const sameInitial = await sql<SearchTerm>`
        select term, uses from search_terms
        where term like ${`${initialOf(word)}%`} and length(term) between ${min} and ${max}
        order by uses desc, term collate "C" limit ${SAME_INITIAL_MAX}`.execute(db)
      const alike = await sql<SearchTerm>`
        select term, uses from search_terms where term % ${word}
        order by similarity(term, ${word}) desc, uses desc, term collate "C" limit ${ALIKE_MAX}`.execute(db)
      return [...sameInitial.rows, ...alike.rows]
    },
  }
}

const initialOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

/** In a query of its own the planner does not see what is looked for: it takes common beginnings for a reason to read the whole table. */
const tsquery = (query: SearchQuery, scope: SearchScope) =>
  sql`(select to_tsquery('simple', ${expression(query, scope)}))`

function expression(query: SearchQuery, scope: SearchScope): string {
  const mark = MARKS[scope]
  const one = ({ word, whole }: SearchWord) => `'${mark}${word.replaceAll("'", "''")}'${whole ? '' : ':*'}`
  return query.map((words) => `(${words.map(one).join(' | ')})`).join(' & ')
}

import { sql } from 'kysely'
import type { ProductSearch, SearchTerm, SearchWord } from './search.ts'
import { ALIKE_MAX, SAME_INITIAL_MAX } from './search-limits.ts'
import { MARKS, type SearchScope } from './search-scope.ts'
import type { Db } from './types.ts'

/** Text search of PostgreSQL: a tsvector of products' words, pg_trgm over the terms. */
export function createPostgresSearch(db: Db): ProductSearch {
  const findAll = together(async (queries: readonly string[]) => {
    const { rows } = await sql<{ ids: string | null }>`
      with asked as materialized (
        select to_tsquery('simple', text) as query, place from unnest(${queries}::text[]) with ordinality as each(text, place)
      )
      select (select string_agg(product_id::text, ',') from product_search where document @@ asked.query) as ids
      from asked order by place`.execute(db)
    return rows.map(({ ids }) => Uint32Array.from(JSON.parse(`[${ids ?? ''}]`)).sort())
  })
  return {
    find: (word, scope) => findAll(tsQuery(word, scope)),

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

/** Answers calls that are made at the same time by one statement: a search asks for several words in several fields. */
function together<Asked, Answer>(
  answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: { asked: Asked[]; answers: Promise<readonly Answer[]> } | undefined
  return async (asked) => {
    waiting ??= collect()
    const { answers } = waiting
    const place = waiting.asked.push(asked) - 1
    return (await answers)[place] as Answer
  }

  function collect() {
    const all: Asked[] = []
    const answers = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      waiting = undefined
      return answer(all)
    })
    return { asked: all, answers }
  }
}

const initialOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

const tsQuery = ({ word, whole }: SearchWord, scope: SearchScope): string =>
  `'${MARKS[scope]}${word.replaceAll("'", "''")}'${whole ? '' : ':*'}`

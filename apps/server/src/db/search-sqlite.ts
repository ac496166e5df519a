import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { ProductSearch, SearchTerm, SearchWord } from './search.ts'
import { ALIKE_MAX, SAME_INITIAL_MAX } from './search-limits.ts'
import { MARKS, type SearchScope } from './search-scope.ts'
import type { Db } from './types.ts'

/** After a query that took longer, waiting requests come first, since SQLite works in this thread and a search makes several queries. */
const SLOW_QUERY_MS = 4

/** Full-text tables of SQLite (FTS5): one of products' words, one of the terms' trigrams. */
export function createSqliteSearch(db: Db): ProductSearch {
  async function runQuery<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const start = performance.now()
    const { rows } = await query.execute(db)
    if (performance.now() - start > SLOW_QUERY_MS) await setImmediate()
    return rows
  }

  return {
    async find(word, scope) {
      // Returns a single text instead of a row for each product, since reading rows takes most of the time.
      const [row] = await runQuery(sql<{ ids: string | null }>`
        select group_concat(rowid) as ids from product_words where product_words match ${matchExpression(word, scope)}`)
      return Uint32Array.from(JSON.parse(`[${row?.ids ?? ''}]`))
    },

    async similarTerms(word, { min, max }) {
      const sameInitial = await runQuery(sql<SearchTerm>`
        select term, uses from search_terms
        where term >= ${initialOf(word)} and term < ${initialOf(word) + AFTER_EVERY_LETTER} and length(term) between ${min} and ${max}
        order by uses desc, term limit ${SAME_INITIAL_MAX}`)
      const grams = trigrams(word)
      if (grams.length === 0) return sameInitial
      const similar = await runQuery(sql<SearchTerm>`
        select t.term, t.uses from search_term_grams g join search_terms t on t.id = g.rowid
        where search_term_grams match ${grams.map(quote).join(' OR ')} order by g.rank limit ${ALIKE_MAX}`)
      return [...sameInitial, ...similar]
    },
  }
}

/** Sorts after every letter. */
const AFTER_EVERY_LETTER = '\u{10ffff}'

const initialOf = (word: string): string => String.fromCodePoint(word.codePointAt(0) ?? 0)

const trigrams = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)
}

const matchExpression = ({ word, whole }: SearchWord, scope: SearchScope): string =>
  quote(MARKS[scope] + word) + (whole ? '' : '*')

/** Within quotes only the quote itself is syntax. */
const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`

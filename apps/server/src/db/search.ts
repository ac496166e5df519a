import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { MARKS, type SearchScope } from './search-text.ts'
import type { Database, Db } from './types.ts'

/** A normalised word to search for: as a whole word, or as the beginning of one. */
export interface SearchWord {
  word: string
  whole: boolean
}

/** What a thread is asked for. */
export type WordInScope = [word: SearchWord, scope: SearchScope]

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
   * Candidates for the correction of a misspelt word: terms with its first letter, and similar terms; at most
   * `SAME_INITIAL_MAX` and `ALIKE_MAX` of them.
   */
  similarTerms(word: string, lengths: { min: number; max: number }): Promise<SearchTerm[]>
  /** Longer terms that end with a word of three letters or more, the most used ones first; at most `ENDING_MAX`. */
  termsEndingWith(word: string): Promise<string[]>
}

/** Searches in this thread. */
export const createProductSearch = ({ reading, engine }: Database): ProductSearch =>
  engine === 'sqlite' ? createSqliteSearch(reading) : createPostgresSearch(reading)

/** The most terms with the initial of a misspelt word that are compared with it; the most used ones are taken. */
export const SAME_INITIAL_MAX = 2_000
/** The most terms that share groups of three letters with it; the most similar ones are taken. */
export const ALIKE_MAX = 60
/** The most terms that end with a word; the most used ones are taken. */
const ENDING_MAX = 60

/** Text search of PostgreSQL: a tsvector of products' words, pg_trgm over the terms. */
function createPostgresSearch(db: Db): ProductSearch {
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

    async termsEndingWith(word) {
      const { rows } = await sql<{ term: string }>`
        select term from search_terms where term like ${`%_${word}`} and uses > 0
        order by uses desc, term collate "C" limit ${ENDING_MAX}`.execute(db)
      return rows.map(({ term }) => term)
    },
  }
}

/** Answers calls that are made at the same time at once, by one statement or task: a search asks for several words in several fields. */
export function together<Asked, Answer>(
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

/** Of more products with a word, not all are looked at. */
const MATCHES_MAX = 30_000
/** So many are known to be the most popular, by an index. */
const POPULAR_MAX = 50_000

/**
 * The ids of some products that have any word of each group, the most popular ones first as far as they are known; all if there are fewer
 * than `limit`. A `limit` of 1 asks only whether there is any, so it takes no heed of popularity. Unlike {@link ProductSearch.find} it does not go through all products with a frequent word.
 */
export async function findPopular(
  { reading, engine }: Database,
  groups: readonly (readonly SearchWord[])[],
  limit: number,
): Promise<number[]> {
  const joinWords = (expressionOf: typeof tsQuery, or: string, and: string) =>
    groups.map((words) => `(${words.map((word) => expressionOf(word, 'all')).join(or)})`).join(and)
  const matching =
    engine === 'sqlite'
      ? sql`select rowid as id from product_words where product_words match ${joinWords(matchExpression, ' OR ', ' AND ')}`
      : sql`select product_id as id from product_search where document @@ to_tsquery('simple', ${joinWords(tsQuery, ' | ', ' & ')})`
  // Planned without a limit, for which PostgreSQL would go through the table, in vain where no product has the words.
  const { rows } = await sql<{ id: number }>`
    with matching as materialized (${matching}),
    found as materialized (select id from matching limit ${limit === 1 ? 1 : MATCHES_MAX}),
    popular as materialized (
      select id, popularity from products where status = 'active' order by popularity desc, id desc
      limit ${limit === 1 ? 0 : POPULAR_MAX}
    )
    select found.id from found left join popular on popular.id = found.id
    order by coalesce(popular.popularity, -1) desc, found.id desc limit ${limit}`.execute(reading)
  return rows.map(({ id }) => id)
}

/** After a query that took longer, waiting requests come first, since SQLite works in this thread and a search makes several queries. */
const SLOW_QUERY_MS = 4

/** Full-text tables of SQLite (FTS5): one of products' words, one of the terms' trigrams. */
function createSqliteSearch(db: Db): ProductSearch {
  async function runQuery<Row>(query: RawBuilder<Row>): Promise<Row[]> {
    const start = performance.now()
    const { rows } = await query.execute(db)
    if (performance.now() - start > SLOW_QUERY_MS) await setImmediate()
    return rows
  }

  const findAll = together(async (expressions: readonly string[]) => {
    // Returns a single text for each word instead of a row for each product, since reading rows takes most of the time.
    const rows = await runQuery(sql<{ ids: string | null }>`
      select (select group_concat(rowid) from product_words where product_words match asked.value) as ids
      from json_each(${JSON.stringify(expressions)}) as asked order by asked.key`)
    return rows.map(({ ids }) => Uint32Array.from(JSON.parse(`[${ids ?? ''}]`)))
  })
  return {
    find: (word, scope) => findAll(matchExpression(word, scope)),

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

    async termsEndingWith(word) {
      // The index has every group of three letters, and finds them where they follow each other.
      const rows = await runQuery(sql<{ term: string }>`
        select t.term from search_term_grams g join search_terms t on t.id = g.rowid
        where search_term_grams match ${quote(word)} and t.term like ${`%_${word}`} and t.uses > 0
        order by t.uses desc, t.term limit ${ENDING_MAX}`)
      return rows.map(({ term }) => term)
    },
  }
}

/** Sorts after every letter. */
const AFTER_EVERY_LETTER = '\u{10ffff}'

const trigrams = (word: string): string[] => {
  const letters = [...word]
  return letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`)
}

const matchExpression = ({ word, whole }: SearchWord, scope: SearchScope): string =>
  quote(MARKS[scope] + word) + (whole ? '' : '*')

/** Within quotes only the quote itself is syntax. */
const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`

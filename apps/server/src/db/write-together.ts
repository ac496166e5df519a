import { type CompiledQuery, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Tables } from './tables.ts'
import type { Db, Tx } from './types.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/** Statements that write, compiled for the engine; none where there is nothing to write. See `later` of `prepared`. */
export type Write = (db: Db | Tx) => readonly CompiledQuery[]

export const isPostgres = (db: Db | Tx): boolean => db.getExecutor().adapter instanceof PostgresAdapter

/**
 * Runs writes that do not depend on one another, each to other rows. PostgreSQL gets all of them in one statement; SQLite, where a
 * statement costs no journey, one after the other.
 * @returns the rows that the last one returns
 */
export async function writeTogether<Result>(tx: Tx, writes: readonly Write[]): Promise<Result[]> {
  const queries = writes.flatMap((write) => write(tx))
  if (isPostgres(tx) && queries.length > 1) return (await tx.executeQuery<Result>(mergeQueries(queries))).rows
  const rows: Result[] = []
  const last = writes.at(-1)?.(tx).length ?? 0
  for (const [index, query] of queries.entries()) {
    const result = await tx.executeQuery<Result>(query as CompiledQuery<Result>)
    if (index >= queries.length - last) rows.push(...result.rows)
  }
  return rows
}

/** By the texts of the statements: the same ones come with each call of a use case. */
const mergedTexts = new LRUCache<string, string>({ max: 500 })

function mergeQueries(queries: readonly CompiledQuery[]): CompiledQuery {
  const key = queries.map((query) => query.sql).join(';')
  const merged = mergedTexts.get(key) ?? mergeTexts(queries)
  mergedTexts.set(key, merged)
  const last = queries[queries.length - 1] as CompiledQuery
  return { ...last, sql: merged, parameters: queries.flatMap(({ parameters }) => parameters) }
}

function mergeTexts(queries: readonly CompiledQuery[]): string {
  let before = 0
  const texts = queries.map(({ sql: text, parameters }) => {
    const numbered = numberFrom(text, before)
    before += parameters.length
    return numbered
  })
  const first = texts.slice(0, -1).map((text, index) => `w${index} as (${text})`)
  return `with ${first.join(', ')} ${texts.at(-1)}`
}

/** A statement of PostgreSQL behind others that have so many parameters. */
export const numberFrom = (text: string, before: number): string =>
  text.replace(/\$(\d+)/g, (_, place) => `$${Number(place) + before}`)

const insertTexts = new Map<string, CompiledQuery>()

/**
 * Inserts rows that have the same columns: by one statement on PostgreSQL, whose text is the same for any number of rows, and row by row
 * on SQLite.
 * @param unlessTaken a unique column: rows whose value is taken are left out. Returns that column and the id of the others
 */
export const insertRows =
  (table: keyof Tables, rows: readonly Row[], unlessTaken?: string): Write =>
  (db) => {
    const [first] = rows
    if (!first) return []
    const columns = Object.keys(first)
    const key = `${isPostgres(db)} ${table} ${columns} ${unlessTaken}`
    const query = insertTexts.get(key) ?? compileInsert(db, table, columns, unlessTaken)
    insertTexts.set(key, query)
    return isPostgres(db)
      ? [{ ...query, parameters: [JSON.stringify(rows)] }]
      : rows.map((row) => ({ ...query, parameters: columns.map((column) => row[column] ?? null) }))
  }

function compileInsert(
  db: Db | Tx,
  table: keyof Tables,
  columns: readonly string[],
  unlessTaken: string | undefined,
): CompiledQuery {
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const into = sql`insert into ${sql.table(table)} (${names})`
  const end = unlessTaken
    ? sql` on conflict (${sql.ref(unlessTaken)}) do nothing returning ${sql.ref('id')}, ${sql.ref(unlessTaken)}`
    : sql``
  return isPostgres(db)
    ? sql`${into} select ${names} from json_populate_recordset(null::${sql.table(table)}, cast(${''} as json))${end}`.compile(
        db,
      )
    : sql`${into} values (${sql.join(columns.map(() => ''))})${end}`.compile(db)
}

interface EachRow {
  table: keyof Tables
  /** The rows as JSON, with these columns, all of them integers. */
  json: string
  columns: readonly string[]
  /** The columns by which each of the rows names one of the table. PostgreSQL locks rows in their order. */
  by: readonly string[]
  /** Names the rows `wanted`. */
  set: RawBuilder<unknown>
  where?: RawBuilder<unknown>
  returning: readonly string[]
}

/**
 * Builds the statement that changes rows, each by values of its own. On PostgreSQL they are locked first, in a fixed order, so that two
 * transactions that change some of the same rows never deadlock.
 */
export function updateEach<Result>(db: Db | Tx, change: EachRow): { compile(): CompiledQuery<Result> } {
  const { table, json, columns, by, set, where = sql`1 = 1`, returning } = change
  const named = (name: string) => sql.ref(name)
  const matches = (alias: string) =>
    sql.join(
      by.map((column) => sql`${named(`${alias}.${column}`)} = ${named(`wanted.${column}`)}`),
      sql` and `,
    )
  const types = Object.fromEntries(columns.map((column) => [column, 'bigint' as const]))
  const update = sql`update ${sql.table(table)} set ${set}`
  const returned = returning.map((column) => named(`${table}.${column}`))
  const rest = sql`where ${matches(table)} and ${where} returning ${sql.join(returned)}`
  const query = isPostgres(db)
    ? sql<Result>`with wanted as (
        select wanted.* from ${jsonRows(db, json, types)}
        join ${sql.table(table)} as locked on ${matches('locked')}
        order by ${sql.join(by.map((column) => named(`locked.${column}`)))} for no key update of locked
      ) ${update} from wanted ${rest}`
    : sql<Result>`${update} from ${jsonRows(db, json, types)} ${rest}`
  return { compile: () => query.compile(db) }
}

/** Rows that are given as JSON, as the table `wanted`. */
export function jsonRows(
  db: Db | Tx,
  json: string,
  types: Readonly<Record<string, 'bigint' | 'text'>>,
): RawBuilder<unknown> {
  const columns = Object.entries(types)
  return isPostgres(db)
    ? sql`json_to_recordset(cast(${json} as json)) as wanted(${sql.join(
        columns.map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(type)}`),
      )})`
    : sql`(select ${sql.join(
        columns.map(([column]) => sql`json_extract(value, ${sql.lit(`$.${column}`)}) as ${sql.ref(column)}`),
      )} from json_each(${json})) as wanted`
}

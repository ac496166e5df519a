import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../types.ts'
import type { Batch, CopiedRow, CopiedValue } from './read-snapshot.ts'
import type { CopiedTable } from './tables.ts'

/** Statements stay short enough for the cache of prepared statements; others take memory until garbage collection. */
const VALUES_AT_ONCE = 700
const ROWS_AT_ONCE = 100

/** Inserts rows with two statements for each table: one for many rows, one for a single one of those that are left over. */
export async function insertIntoSqlite(db: Db, batches: AsyncIterable<Batch>): Promise<void> {
  for await (const { table, rows } of batches) {
    const size = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / table.columns.length)))
    const full = rows.length - (rows.length % size)
    const [ofMany, ofOne] = [statementFor(table, size), statementFor(table, 1)]
    for (let start = 0; start < full; start += size)
      await db.executeQuery(CompiledQuery.raw(ofMany, rows.slice(start, start + size).flat()))
    for (const row of rows.slice(full)) await db.executeQuery(CompiledQuery.raw(ofOne, row))
  }
}

function statementFor({ name, columns }: CopiedTable, rows: number): string {
  const row = `(${columns.map(() => '?').join(',')})`
  return `insert into ${quoted(name)} (${columns.map(quoted).join(',')}) values ${Array.from({ length: rows }, () => row).join(',')}`
}

/** Inserts rows as one array for each column, since PostgreSQL spends more time on reading thousands of parameters than on the rows. */
export async function insertIntoPostgres(db: Db, batches: AsyncIterable<Batch>): Promise<void> {
  const statements = new Map<string, string>()
  for await (const { table, rows } of batches) {
    const statement = statements.get(table.name) ?? (await arrayStatementFor(db, table))
    statements.set(table.name, statement)
    await db.executeQuery(CompiledQuery.raw(statement, columnsOf(rows, table.columns.length)))
  }
}

async function arrayStatementFor(db: Db, { name, columns }: CopiedTable): Promise<string> {
  const { rows } = await sql<{ name: string; type: string }>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = ${name}::regclass and attnum > 0 and not attisdropped`.execute(db)
  const types = new Map(rows.map((column) => [column.name, column.type]))
  const arrays = columns.map((column, index) => `$${index + 1}::${types.get(column)}[]`)
  return `insert into ${quoted(name)} (${columns.map(quoted).join(',')}) select * from unnest(${arrays.join(',')})`
}

/** The text of one array for each column; `pg` would take twice as long to write it. */
const columnsOf = (rows: readonly CopiedRow[], count: number): string[] =>
  Array.from({ length: count }, (_, index) => `{${rows.map((row) => arrayElement(row[index] ?? null)).join()}}`)

function arrayElement(value: CopiedValue): string | number {
  if (value === null) return 'NULL'
  return typeof value === 'number' ? value : `"${value.replace(/["\\]/g, '\\$&')}"`
}

const quoted = (name: string): string => `"${name}"`

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { migrateToLatest } from './migrate.ts'
import { openDatabase } from './open.ts'
import type { Database, Db } from './types.ts'

/** A table in a backup, with its columns. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/**
 * Tables that are no content of the market. Versions of `product_changes` begin anew in another database, and with them all that counts in them; triggers write `order_counts`,
 * `market_order_counts` and `product_counts`, and `rebuildLedger` the sums of the ledger, from which sales are counted anew; `backups` tells of files beside the market.
 */
const EXCLUDED_TABLES = [
  'kysely_migration',
  'kysely_migration_lock',
  'cache_invalidations',
  'product_changes',
  'product_change_feed',
  'search_positions',
  'order_counts',
  'market_order_counts',
  'product_counts',
  'ledger_balances',
  'ledger_months',
  'sales_facts',
  'sales_sums',
  'sales_keys',
  'sales_due',
  'sales_state',
  'backups',
]

/** The shop's tables as the migrations make them today, on either engine. */
export async function currentTables(): Promise<CopiedTable[]> {
  const blank = openDatabase('sqlite::memory:')
  try {
    await migrateToLatest(blank)
    return await tablesOf(blank.db)
  } finally {
    await blank.close()
  }
}

/** The shop's tables in an SQLite database; tables filled by triggers (full-text search) are left out. */
export async function tablesOf(db: Db): Promise<CopiedTable[]> {
  const { rows } = await sql<{ name: string; column: string }>`
    select t.name as name, c.name as "column" from pragma_table_list t join pragma_table_xinfo(t.name) c
    where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%' and c.hidden = 0
    order by t.name, c.cid`.execute(db)
  const tables = new Map<string, string[]>()
  for (const { name, column } of rows) tables.set(name, [...(tables.get(name) ?? []), column])
  return [...tables].filter(([name]) => !EXCLUDED_TABLES.includes(name)).map(([name, columns]) => ({ name, columns }))
}

/** Begins a new series of product changes: what followed the old one reads all products anew, as `truncate` fires no row triggers. */
export async function beginChangeFeed(db: Db): Promise<void> {
  await db.updateTable('product_change_feed').set({ id: randomUUID() }).execute()
  await db.deleteFrom('search_positions').execute()
}

/** Opens an SQLite database that nobody needs after a failure of the machine, so that no write waits for the disk. */
export async function openTemporaryDatabase(file: string): Promise<Database> {
  const database = openDatabase(`sqlite:${file}`)
  await sql`pragma synchronous = off`.execute(database.db)
  return database
}

export type CopiedValue = string | number | null
export type CopiedRow = CopiedValue[]

/** Some rows of one table, with values in the order of its columns. */
export interface Batch {
  table: CopiedTable
  rows: CopiedRow[]
}

/** The last id that each table has given; ids are never reused. */
export type Counters = Record<string, number>

export interface Snapshot {
  /** All rows of the tables, in parts. */
  batches(tables: readonly CopiedTable[]): AsyncGenerator<Batch>
  counters(tables: readonly CopiedTable[]): Promise<Counters>
}

/** Small enough to fit in memory when each row has a text of 100 kB. */
const ROWS_AT_ONCE = 200

/** Reads the database as of one moment, without blocking writers. */
export function readSnapshot<T>({ db, engine }: Database, use: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    const begin = engine === 'sqlite' ? 'begin' : 'begin isolation level repeatable read, read only'
    await sql.raw(begin).execute(connection)
    try {
      return await use(engine === 'sqlite' ? sqliteSnapshot(connection) : postgresSnapshot(connection))
    } finally {
      await sql.raw('rollback').execute(connection)
    }
  })
}

const sqliteSnapshot = (db: Db): Snapshot => ({
  async *batches(tables) {
    for (const table of tables) {
      let after = -1
      for (;;) {
        const { rows } = await sql<Record<string, CopiedValue> & { '#': number }>`
          select rowid as "#", ${columnsOf(table)} from ${sql.table(table.name)}
          where rowid > ${after} order by rowid limit ${ROWS_AT_ONCE}`.execute(db)
        if (rows.length === 0) break
        after = rows.at(-1)?.['#'] ?? after
        yield { table, rows: valuesOf(rows, table) }
      }
    }
  },
  async counters() {
    const { rows } = await sql<{ name: string; seq: number }>`select name, seq from sqlite_sequence`.execute(db)
    return Object.fromEntries(rows.map(({ name, seq }) => [name, seq]))
  },
})

const postgresSnapshot = (db: Db): Snapshot => ({
  async *batches(tables) {
    for (const table of tables) {
      await sql`declare copied no scroll cursor for select ${columnsOf(table)} from ${sql.table(table.name)}`.execute(
        db,
      )
      for (;;) {
        const { rows } = await sql<Record<string, CopiedValue>>`fetch ${sql.lit(ROWS_AT_ONCE)} from copied`.execute(db)
        if (rows.length === 0) break
        yield { table, rows: valuesOf(rows, table) }
      }
      await sql`close copied`.execute(db)
    }
  },
  async counters(tables) {
    const counters: Counters = {}
    for (const { name } of tables.filter(({ columns }) => columns.includes('id'))) {
      const { rows } = await sql<{ last: number | null }>`
        select pg_sequence_last_value(pg_get_serial_sequence(${name}, 'id')::regclass) as last`.execute(db)
      if (rows[0]?.last) counters[name] = rows[0].last
    }
    return counters
  },
})

const columnsOf = ({ columns }: CopiedTable) => sql.join(columns.map((column) => sql.ref(column)))

const valuesOf = (rows: readonly Record<string, CopiedValue>[], { columns }: CopiedTable): CopiedRow[] =>
  rows.map((row) => columns.map((column) => row[column] ?? null))

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { Database, Db } from '../types.ts'

/** A table in a backup, with its columns. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/**
 * Tables that are no content of the market. Versions of `product_changes` begin anew in another database, and with them all that counts in them; triggers write `order_counts`,
 * `market_order_counts` and `product_counts`; `backups` tells of files beside the market.
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

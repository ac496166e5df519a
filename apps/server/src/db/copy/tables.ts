import { sql } from 'kysely'
import { migrateToLatest } from '../migrate.ts'
import { openDatabase } from '../open.ts'
import type { Db } from '../types.ts'

/** A table that a backup holds, with its columns. */
export interface CopiedTable {
  name: string
  columns: string[]
}

/** Kept by the engine, by the migrations, by triggers, or between the processes of one shop (`told_changes`). */
const LEFT_OUT = ['kysely_migration', 'kysely_migration_lock', 'told_changes', 'product_changes', 'order_counts']

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
  return [...tables].filter(([name]) => !LEFT_OUT.includes(name)).map(([name, columns]) => ({ name, columns }))
}

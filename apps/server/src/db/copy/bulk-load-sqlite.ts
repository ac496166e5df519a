import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { UNRECORDED_TABLES } from './product-change-triggers.ts'

interface SchemaObject {
  type: 'index' | 'trigger'
  name: string
  sql: string
}

/** Full-text tables with the tables whose triggers fill them. */
const FULL_TEXT: Readonly<Record<string, string>> = {
  product_words: 'product_search',
  search_term_grams: 'search_terms',
}
/** Others fire for each row, such as those that count orders. */
const DROPPED_TRIGGERS = new Set([
  ...UNRECORDED_TABLES.flatMap((table) => ['insert', 'update', 'delete'].map((event) => `${table}_changes_${event}`)),
  ...Object.values(FULL_TEXT).flatMap((table) => ['added', 'removed', 'changed'].map((event) => `${table}_${event}`)),
])

/**
 * Empties tables and has `load` fill them without their indexes, full-text tables and recorded changes, which are made at once
 * afterwards: kept in step row by row they take most of the time. Within a transaction, which undoes all of it after a failure.
 */
export async function bulkLoadSqlite(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const dropped = await selectDroppable(db, tables)
  const fullTexts = await selectExisting(db, Object.keys(FULL_TEXT))
  for (const { type, name } of dropped) await sql`drop ${sql.raw(type)} ${sql.ref(name)}`.execute(db)
  for (const name of fullTexts) await commandFullText(db, name, 'delete-all')
  const emptied = [...tables, ...(await selectExisting(db, ['product_changes']))]
  for (const name of emptied) await sql`delete from ${sql.table(name)}`.execute(db)
  await load()
  for (const name of fullTexts) await commandFullText(db, name, 'rebuild')
  for (const object of dropped) await sql.raw(object.sql).execute(db)
}

async function selectDroppable(db: Db, tables: readonly string[]): Promise<SchemaObject[]> {
  // Indexes of constraints have no text.
  const { rows } = await sql<SchemaObject>`
    select type, name, sql from sqlite_master
    where type in ('index', 'trigger') and sql is not null and tbl_name in (${sql.join(tables)})
    order by type, name`.execute(db)
  return rows.filter(({ type, name }) => type === 'index' || DROPPED_TRIGGERS.has(name))
}

/** Older schemas lack some tables. */
async function selectExisting(db: Db, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name in (${sql.join(names)})`.execute(db)
  return rows.map(({ name }) => name)
}

const commandFullText = (db: Db, table: string, command: 'delete-all' | 'rebuild') =>
  sql`insert into ${sql.table(table)} (${sql.ref(table)}) values (${command})`.execute(db)

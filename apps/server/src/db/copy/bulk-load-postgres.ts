import { sql } from 'kysely'
import type { Db } from '../types.ts'
import { UNRECORDED_TABLES } from './product-change-triggers.ts'

interface Constraint {
  table: string
  name: string
  definition: string
}

/**
 * Empties tables and has `load` fill them without their foreign keys, indexes and recorded changes; keys and indexes are made again at
 * once afterwards, which checks every row. Within a transaction, which undoes all of it after a failure.
 */
export async function bulkLoadPostgres(db: Db, tables: readonly string[], load: () => Promise<void>): Promise<void> {
  const emptied = [...tables, 'product_changes'].map((name) => sql.table(name))
  await sql`truncate ${sql.join(emptied)}`.execute(db)
  const references = await dropForeignKeys(db, tables)
  const indexes = await dropIndexes(db, tables)
  await setTriggers(db, 'disable')
  await load()
  for (const { definition } of indexes) await sql.raw(definition).execute(db)
  for (const { table, name, definition } of references)
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
  await setTriggers(db, 'enable')
}

async function dropForeignKeys(db: Db, tables: readonly string[]): Promise<Constraint[]> {
  const { rows } = await sql<Constraint>`
    select r.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace and r.relname in (${sql.join(tables)})
    order by c.conname`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows
}

/** Drops the indexes that belong to no constraint. */
async function dropIndexes(db: Db, tables: readonly string[]) {
  const { rows } = await sql<{ name: string; definition: string }>`
    select i.relname as name, pg_get_indexdef(i.oid) as definition
    from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
    where r.relnamespace = current_schema()::regnamespace and r.relname in (${sql.join(tables)})
    and not exists (select from pg_constraint c where c.conindid = i.oid)
    order by i.relname`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return rows
}

async function setTriggers(db: Db, state: 'enable' | 'disable'): Promise<void> {
  for (const table of UNRECORDED_TABLES)
    await sql`alter table ${sql.table(table)} ${sql.raw(state)} trigger ${sql.ref(`${table}_changes`)}`.execute(db)
}

import { sql } from 'kysely'
import type { Database, Db } from '../types.ts'
import { bulkLoadPostgres } from './bulk-load-postgres.ts'
import { bulkLoadSqlite } from './bulk-load-sqlite.ts'
import { InconsistentRows } from './inconsistent-rows.ts'
import { insertIntoPostgres, insertIntoSqlite } from './insert-rows.ts'
import type { Batch, Counters } from './read-snapshot.ts'
import type { CopiedTable } from './tables.ts'

export interface Replacement {
  tables: readonly CopiedTable[]
  batches: AsyncIterable<Batch>
  /** Called once all rows are inserted. */
  counters(): Promise<Counters>
  /** Called once writers are locked out; throws to keep the present rows. */
  assertAllowed?(db: Db): Promise<void>
  /** Called in the same transaction once all rows are inserted. */
  afterwards?(db: Db): Promise<void>
}

/** Replaces all rows of the tables, in one transaction. Rows that break a constraint keep the present ones. */
export function replaceRows({ db, engine }: Database, replacement: Replacement): Promise<void> {
  return db
    .connection()
    .execute((connection) =>
      engine === 'sqlite' ? replaceInSqlite(connection, replacement) : replaceInPostgres(connection, replacement),
    )
}

async function replaceInSqlite(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  const names = tables.map(({ name }) => name)
  // Rows come table by table, not in the order of their references, which are checked at the end.
  await sql`pragma foreign_keys = off`.execute(db)
  // Sorting the entries of an index in memory would take as much memory as the index.
  await sql`pragma temp_store = file`.execute(db)
  try {
    await inTransaction(db, 'begin immediate', async () => {
      await assertAllowed?.(db)
      await bulkLoadSqlite(db, names, () => insertIntoSqlite(db, batches))
      await afterwards?.(db)
      await assertForeignKeys(db)
      for (const [name, last] of Object.entries(await counters())) {
        if (!names.includes(name)) continue
        await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
      }
    })
  } finally {
    await sql`pragma temp_store = memory`.execute(db)
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function assertForeignKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  const [loose] = rows
  if (loose) throw new InconsistentRows(`a row of ${loose.table} refers to one of ${loose.parent} that is not there`)
}

async function replaceInPostgres(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  const names = tables.map(({ name }) => name)
  await inTransaction(db, 'begin', async () => {
    // Locks out readers and writers before the check.
    const locked = [...names, 'product_changes'].map((name) => sql.table(name))
    await sql`lock table ${sql.join(locked)} in access exclusive mode`.execute(db)
    await assertAllowed?.(db)
    await bulkLoadPostgres(db, names, () => insertIntoPostgres(db, batches))
    await afterwards?.(db)
    const last = await counters()
    for (const { name } of tables.filter(({ columns }) => columns.includes('id')))
      await setSequence(db, name, last[name] ?? 0)
    // Otherwise indexes are picked by guesses until PostgreSQL does so by itself, which may take a minute.
    await sql`analyze`.execute(db)
  })
}

const setSequence = (db: Db, table: string, last: number) =>
  sql`select setval(sequence, greatest(used, 1), used > 0) from (
    select pg_get_serial_sequence(${table}, 'id') as sequence,
    greatest(${last}::bigint, (select coalesce(max(id), 0) from ${sql.table(table)})) as used
  ) counted where sequence is not null`.execute(db)

async function inTransaction(db: Db, begin: string, work: () => Promise<void>): Promise<void> {
  await sql.raw(begin).execute(db)
  try {
    await work()
    await sql.raw('commit').execute(db)
  } catch (error) {
    await sql
      .raw('rollback')
      .execute(db)
      .catch(() => {})
    throw error
  }
}

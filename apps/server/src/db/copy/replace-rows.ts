import { sql } from 'kysely'
import type { Database, Db } from '../types.ts'
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

/** Statements stay short enough for the cache of prepared statements; others take memory until garbage collection. */
const VALUES_AT_ONCE = 700
const ROWS_AT_ONCE = 100

/** Replaces all rows of the tables, in one transaction. */
export function replaceRows({ db, engine }: Database, replacement: Replacement): Promise<void> {
  return db
    .connection()
    .execute((connection) =>
      engine === 'sqlite' ? replaceInSqlite(connection, replacement) : replaceInPostgres(connection, replacement),
    )
}

async function replaceInSqlite(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  // Rows come table by table, not in the order of their references, which are checked at the end.
  await sql`pragma foreign_keys = off`.execute(db)
  try {
    await inTransaction(db, 'begin immediate', async () => {
      await assertAllowed?.(db)
      for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(db)
      await insertAll(db, batches)
      await afterwards?.(db)
      await assertForeignKeys(db)
      const known = new Set(tables.map(({ name }) => name))
      for (const [name, last] of Object.entries(await counters())) {
        if (!known.has(name)) continue
        await sql`delete from sqlite_sequence where name = ${name}`.execute(db)
        await sql`insert into sqlite_sequence (name, seq) values (${name}, ${last})`.execute(db)
      }
    })
  } finally {
    await sql`pragma foreign_keys = on`.execute(db)
  }
}

async function assertForeignKeys(db: Db): Promise<void> {
  const { rows } = await sql<{ table: string; rowid: number; parent: string }>`pragma foreign_key_check`.execute(db)
  const [loose] = rows
  if (loose) throw new Error(`a row of ${loose.table} refers to one of ${loose.parent} that is not there`)
}

async function replaceInPostgres(db: Db, replacement: Replacement): Promise<void> {
  const { tables, batches, counters, assertAllowed, afterwards } = replacement
  await inTransaction(db, 'begin', async () => {
    // Locks out readers and writers before the check.
    await sql`lock table ${sql.join(tables.map(({ name }) => sql.table(name)))} in access exclusive mode`.execute(db)
    await assertAllowed?.(db)
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db)
    const references = await dropForeignKeys(db, tables)
    await insertAll(db, batches)
    await afterwards?.(db)
    for (const { table, name, definition } of references)
      await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(db)
    const last = await counters()
    for (const { name } of tables.filter(({ columns }) => columns.includes('id')))
      await setSequence(db, name, last[name] ?? 0)
  })
}

/** Drops the foreign keys; adding them again checks every row. */
async function dropForeignKeys(db: Db, tables: readonly CopiedTable[]) {
  const { rows } = await sql<{ table: string; name: string; definition: string }>`
    select r.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and r.relnamespace = current_schema()::regnamespace and r.relname in
    (${sql.join(tables.map(({ name }) => name))})
    order by c.conname`.execute(db)
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
  return rows
}

const setSequence = (db: Db, table: string, last: number) =>
  sql`select setval(sequence, greatest(used, 1), used > 0) from (
    select pg_get_serial_sequence(${table}, 'id') as sequence,
    greatest(${last}::bigint, (select coalesce(max(id), 0) from ${sql.table(table)})) as used
  ) counted where sequence is not null`.execute(db)

async function insertAll(db: Db, batches: AsyncIterable<Batch>): Promise<void> {
  for await (const { table, rows } of batches) {
    const atOnce = Math.min(ROWS_AT_ONCE, Math.ceil(VALUES_AT_ONCE / table.columns.length))
    const columns = sql.join(table.columns.map((column) => sql.ref(column)))
    for (let start = 0; start < rows.length; start += atOnce) {
      const values = rows.slice(start, start + atOnce).map((row) => sql`(${sql.join(row)})`)
      await sql`insert into ${sql.table(table.name)} (${columns}) values ${sql.join(values)}`.execute(db)
    }
  }
}

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

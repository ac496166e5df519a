import { type Insertable, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'
import type { Db, Engine, Tx } from '../db/types.ts'

/** Below both engines' limits on parameters of a statement; a fixed number lets prepared statements be reused. */
const ROWS_AT_ONCE = 250

/** Returns whether the database has no content yet. */
export async function isEmpty(db: Db | Tx): Promise<boolean> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  const something = await db.selectFrom('shops').select('id').limit(1).executeTakeFirst()
  return someone === undefined && something === undefined
}

export async function insertRows<Table extends keyof Tables>(
  tx: Tx,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
    await tx
      .insertInto(table)
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .execute()
}

/** Makes a second process that starts at the same time wait until this transaction ends. On SQLite the write lock does so. */
export async function lockSeeding(tx: Tx, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(727001)`.execute(tx)
}

/** Sets the sequences after the inserted ids. SQLite does so by itself. */
export async function advanceSequences(tx: Tx, engine: Engine, tables: readonly (keyof Tables)[]): Promise<void> {
  if (engine === 'sqlite') return
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select coalesce(max(id), 1) from ${sql.table(table)}))`.execute(
      tx,
    )
}

import { sql } from 'kysely'
import type { Database } from './types.ts'

/**
 * A value that changes whenever anything has been written, by this process or behind it. It may also change without a
 * reason, so it says "look again", never "this is new". Costs next to nothing on SQLite; PostgreSQL counts per table and may
 * tell a second late.
 */
export async function readWriteStamp({ db, engine }: Database): Promise<string> {
  if (engine === 'sqlite') {
    // One counts what other connections wrote, the other what this one did.
    const others = await sql<{ data_version: number }>`pragma data_version`.execute(db)
    const own = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
    return `${others.rows[0]?.data_version} ${own.rows[0]?.changes}`
  }
  const { rows } = await sql<{ writes: number | null }>`
    select sum(n_tup_ins + n_tup_upd + n_tup_del) as writes from pg_stat_user_tables where schemaname = current_schema()`.execute(
    db,
  )
  return String(rows[0]?.writes)
}

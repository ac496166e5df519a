import { sql } from 'kysely'
import type { Database, Db } from './types.ts'

/**
 * A value that changes whenever anything has been written, by this process or behind it. It may also change without a
 * reason, so it says "look again", never "this is new". Costs next to nothing.
 */
export const readWriteStamp = ({ db, engine }: Database): Promise<string> =>
  engine === 'sqlite' ? sqliteStamp(db) : postgresStamp(db)

async function sqliteStamp(db: Db): Promise<string> {
  // One counts what other connections wrote, the other what this one did.
  const others = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  const own = await sql<{ changes: number }>`select total_changes() as changes`.execute(db)
  return `${others.rows[0]?.data_version} ${own.rows[0]?.changes}`
}

/** How far the write-ahead log has come. The statistics of tables would be finer, but may be ten seconds late. */
async function postgresStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text
    as position`.execute(db)
  return String(rows[0]?.position)
}

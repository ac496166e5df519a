import { sql } from 'kysely'
import type { Database, Db } from './types.ts'

/**
 * A value that changes whenever anything has been written behind this process; what is written by it, whoever writes
 * publishes (`changes.ts`). It may also change without a reason, so it says "look again", never "this is new". Costs next to
 * nothing.
 */
export const readDataVersion = ({ db, engine }: Database): Promise<string> =>
  engine === 'sqlite' ? sqliteStamp(db) : postgresStamp(db)

/** Counts what other connections wrote: carts of our own are filled all day, and change no list of products. */
async function sqliteStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return String(rows[0]?.data_version)
}

/** How far the write-ahead log has come. The statistics of tables would be finer, but may be ten seconds late. */
async function postgresStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text
    as position`.execute(db)
  return String(rows[0]?.position)
}

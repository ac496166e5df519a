import { sql } from 'kysely'
import type { Database, Db } from './types.ts'

/**
 * A cheap value that changes whenever another process writes; writes of this process are published by the invalidation bus. It may
 * also change without a reason, so a change only means that caches should be checked.
 */
export const readDataVersion = ({ db, engine }: Database): Promise<string> =>
  engine === 'sqlite' ? sqliteStamp(db) : postgresStamp(db)

/** Counts the writes of other connections only. */
async function sqliteStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ data_version: number }>`pragma data_version`.execute(db)
  return String(rows[0]?.data_version)
}

/** The position of the write-ahead log. The statistics of tables would be finer, but may be ten seconds late. */
async function postgresStamp(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_insert_lsn() end::text
    as position`.execute(db)
  return String(rows[0]?.position)
}

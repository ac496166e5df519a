import pg from 'pg'
import { expect, vi } from 'vitest'

/** Locks on rows that others cannot change until `release`. */
export interface RowLocks {
  /** Resolves once each of these clients (application names) waits for rows of each of these tables. */
  untilAwaited(clients: readonly string[], tables: readonly string[]): Promise<void>
  /** Lets all waiting clients continue at the same moment. */
  release(): Promise<void>
}

const WAITING = `
  select distinct application_name || ' ' || substring(query from '^update "(\\w+)"') as what
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update %'`

/** Locks all rows of tables, so that processes that begin the same work wait at the same point. */
export async function lockRows(connectionString: string, tables: readonly string[]): Promise<RowLocks> {
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  for (const table of tables) await holder.query(`select 1 from ${table} for update`)
  // A statement sees later changes of others only outside of a transaction.
  const watcher = new pg.Client({ connectionString })
  await watcher.connect()
  return {
    async untilAwaited(clients, wanted) {
      const expected = clients.flatMap((client) => wanted.map((table) => `${client} ${table}`)).sort()
      await vi.waitFor(
        async () => {
          const { rows } = await watcher.query<{ what: string }>(WAITING)
          expect(rows.map(({ what }) => what).sort()).toEqual(expected)
        },
        { timeout: 60_000, interval: 50 },
      )
    },
    async release() {
      await watcher.end()
      await holder.query('commit')
      await holder.end()
    },
  }
}

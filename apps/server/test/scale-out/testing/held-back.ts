import pg from 'pg'
import { expect, vi } from 'vitest'

/** Rows that nobody else may change for now. */
export interface HeldBack {
  /** Resolves once each of these clients, by its name, waits for rows of each of these tables. */
  untilAwaited(clients: readonly string[], tables: readonly string[]): Promise<void>
  /** Lets all who wait go on, at the same moment. */
  release(): Promise<void>
}

const WAITING = `
  select distinct application_name || ' ' || substring(query from '^update "(\\w+)"') as what
  from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** Holds all rows of tables, so that processes who want to begin with the same work meet there. */
export async function holdBack(connectionString: string, tables: readonly string[]): Promise<HeldBack> {
  const holder = new pg.Client({ connectionString })
  await holder.connect()
  await holder.query('begin')
  for (const table of tables) await holder.query(`select 1 from ${table} for update`)
  // Only outside of a transaction does each statement see the changes of others.
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

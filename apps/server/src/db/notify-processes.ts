import { sql } from 'kysely'
import type { Database } from './types.ts'

interface ChangeNotification {
  /** The PostgreSQL channel. */
  channel: string
  topic: string
}

/** Notifies the other processes on this database of a committed change: by NOTIFY, or by a counter that they poll on SQLite. */
export async function notifyProcesses({ db, engine }: Database, { channel, topic }: ChangeNotification): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    return
  }
  await db
    .insertInto('cache_invalidations')
    .values({ topic, count: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ count: eb('cache_invalidations.count', '+', 1) })),
    )
    .execute()
}

/** The number of notifications so far by topic, on SQLite. */
export async function readNotificationCounts({ db }: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('cache_invalidations').selectAll().execute()
  return new Map(rows.map(({ topic, count }) => [topic, count]))
}

import { sql } from 'kysely'
import type { Database } from './types.ts'

interface ChangeNotification {
  /** Of PostgreSQL's notices. */
  channel: string
  topic: string
}

/** Says to the other processes on this database that something changed, once that is committed. */
export async function notifyProcesses({ db, engine }: Database, { channel, topic }: ChangeNotification): Promise<void> {
  if (engine === 'postgres') {
    await sql`select pg_notify(${channel}, ${topic})`.execute(db)
    return
  }
  await db
    .insertInto('told_changes')
    .values({ topic, count: 1 })
    .onConflict((conflict) =>
      conflict.column('topic').doUpdateSet((eb) => ({ count: eb('told_changes.count', '+', 1) })),
    )
    .execute()
}

/** How often others on SQLite have said something, by what. */
export async function readNotificationCounts({ db }: Database): Promise<Map<string, number>> {
  const rows = await db.selectFrom('told_changes').selectAll().execute()
  return new Map(rows.map(({ topic, count }) => [topic, count]))
}

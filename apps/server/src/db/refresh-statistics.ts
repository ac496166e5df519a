import { sql } from 'kysely'
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts'
import type { Database } from './types.ts'

/** A mask: the statements are listed instead of run, for all tables and not only those that this connection has read. */
const LIST_FOR_ALL_TABLES = sql.raw('0x10003')

/**
 * Has SQLite sample the tables that are new or have become ten times as large or small. Without statistics it picks indexes by guesses: a
 * page of cards among 100,000 products takes forty times as long. One table at a time, each within 50 ms whatever its size, as this thread
 * answers requests too. PostgreSQL does so by itself.
 */
export async function refreshStatistics({ db, engine, write }: Database): Promise<void> {
  if (engine !== 'sqlite') return
  const { rows } = await sql<object>`pragma optimize = ${LIST_FOR_ALL_TABLES}`.execute(db)
  for (const statement of rows.map((row) => String(Object.values(row)[0])))
    if (statement.startsWith('ANALYZE')) await write((tx) => sql.raw(statement).execute(tx))
  // Another process may have sampled them; its statistics are read here only when they are asked for.
  await sql`analyze sqlite_schema`.execute(db)
}

interface StatisticsDeps {
  database: Database
  now(): number
}

const EVERY_MS = 10 * 60_000

/** Keeps the statistics by which the database picks its indexes in step with a growing market. */
export const createStatisticsWorker = ({ database, now }: StatisticsDeps): BackgroundWorker =>
  createBackgroundWorker({
    name: 'statistics',
    work: () => refreshStatistics(database),
    failure: 'The statistics of the database could not be refreshed',
    now,
    lookEveryMs: EVERY_MS,
  })

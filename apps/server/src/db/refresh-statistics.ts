import { sql } from 'kysely'
import { type BackgroundWorker, createBackgroundWorker } from '../lib/background-worker.ts'
import type { Database, Db } from './types.ts'

/** A mask: the statements are listed instead of run, for all tables and not only those that this connection has read. */
const LIST_FOR_ALL_TABLES = sql.raw('0x10003')

/**
 * Has SQLite sample the tables that are new or have become ten times as large or small. Without statistics it picks indexes by guesses: a
 * page of cards among 100,000 products takes forty times as long. One table at a time, each within 50 ms whatever its size, as this thread
 * answers requests too. PostgreSQL's autovacuum does so by itself, but only some minutes after a database was restored or filled; until then
 * it takes every selection for a small one.
 */
export async function refreshStatistics({ db, engine, write }: Database): Promise<void> {
  if (engine !== 'sqlite') return analyzePostgres(db)
  const { rows } = await sql<object>`pragma optimize = ${LIST_FOR_ALL_TABLES}`.execute(db)
  for (const statement of rows.map((row) => String(Object.values(row)[0])))
    if (statement.startsWith('ANALYZE')) await write((tx) => sql.raw(statement).execute(tx))
  // Another process may have sampled them; its statistics are read here only when they are asked for.
  await sql`analyze sqlite_schema`.execute(db)
}

/** Samples tables that have rows but no statistics, or ten times as many rows as when they were sampled. Nobody waits for it. */
async function analyzePostgres(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(c.relname) as name from pg_class c
    left join pg_stat_user_tables t on t.relid = c.oid
    where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
    and ((c.reltuples <> 0 and pg_relation_size(c.oid) > 0 and not exists (
        select from pg_stats s where s.schemaname = current_schema() and s.tablename = c.relname
      )) or t.n_live_tup > 10 * greatest(c.reltuples, 100))`.execute(db)
  for (const { name } of rows) await sql.raw(`analyze (skip_locked) ${name}`).execute(db)
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

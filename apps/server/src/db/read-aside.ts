import type { Compilable } from 'kysely'
import type { Database } from './types.ts'

/** Runs a query that only reads. */
export type Read = <Row>(query: Compilable<Row>) => Promise<Row[]>

/**
 * Reads rows by queries some of which may take over 5 ms if `isLarge`. SQLite works in the thread that asks, so they run in another one
 * then. They show all that is committed.
 */
export const readAside =
  ({ db, engine, threads, url }: Database, isLarge: boolean): Read =>
  async <Row>(query: Compilable<Row>): Promise<Row[]> => {
    const compiled = query.compile()
    if (!threads || engine !== 'sqlite' || !isLarge) return (await db.executeQuery(compiled)).rows
    return threads.run<Row[]>(THREAD, 'readInThread', url, compiled.sql, compiled.parameters)
  }

const THREAD = new URL('./read-aside.thread.ts', import.meta.url)

import type { Compilable } from 'kysely'
import type { Database } from './types.ts'

/**
 * Reads rows by a query that may take over 5 ms. SQLite works in the thread that asks, so the query runs in another one. It shows all
 * that is committed.
 */
export async function readAside<Row>({ db, engine, threads, url }: Database, query: Compilable<Row>): Promise<Row[]> {
  const compiled = query.compile()
  if (!threads || engine !== 'sqlite') return (await db.executeQuery(compiled)).rows
  return threads.run<Row[]>(THREAD, 'readInThread', url, compiled.sql, compiled.parameters)
}

const THREAD = new URL('./read-aside.thread.ts', import.meta.url)

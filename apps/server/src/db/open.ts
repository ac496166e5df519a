import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NodeSqliteDialect, openSqliteFile } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import type { Database } from './types.ts'

/**
 * Opens a database by URL: `postgres://…`, or `sqlite:` followed by a file's path (or `:memory:`).
 * Nothing is created in it: see {@link migrateToLatest}.
 */
export function openDatabase(url: string): Database {
  return url.startsWith('sqlite:') ? openSqlite(url.slice('sqlite:'.length)) : openPostgres(url)
}

function openSqlite(path: string): Database {
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true })
  const db = new Kysely<Tables>({ dialect: new NodeSqliteDialect(openSqliteFile(path)) })
  return { db, engine: 'sqlite', close: () => db.destroy() }
}

function openPostgres(url: string): Database {
  const types = new pg.TypeOverrides()
  // Counts, sums, money and times are bigint there; all of ours stay far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5_000 })
  // An idle connection that the server drops must not end the process; the next query opens a new one.
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { db, engine: 'postgres', close: () => db.destroy() }
}

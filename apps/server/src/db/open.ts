import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  type DatabaseConnection,
  Kysely,
  type KyselyConfig,
  type LogEvent,
  PostgresDialect,
  PostgresDriver,
} from 'kysely'
import pg from 'pg'
import { bindToTrace, type DatabaseQuery, databaseQueries } from '../lib/diagnostics.ts'
import { GroupCommit } from './group-commit.ts'
import { jobTransactions } from './job-transaction.ts'
import { createReadingThreads } from './reading-threads.ts'
import { NodeSqliteDialect, openSqliteFile, openSqliteFileForReading } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import type { Database, Db, Engine } from './types.ts'
import { assertOutsideWriteJob } from './write-job-scope.ts'
import { OwnTransactions } from './write-postgres.ts'

/**
 * Opens a database by URL: `postgres://…`, or `sqlite:` followed by a file's path (or `:memory:`).
 * Creates no tables: see {@link migrateToLatest}.
 */
export function openDatabase(url: string): Database {
  const path = sqlitePath(url)
  if (path === undefined) return withThreads(openPostgres(url))
  if (path === IN_MEMORY) return openSqlite(url, openSqliteFile(path))
  mkdirSync(dirname(path), { recursive: true })
  return withThreads(openSqlite(url, openSqliteFile(path)))
}

/** Opens an existing database by URL, without threads of its own. An SQLite file cannot be written by it. */
export function openDatabaseForReading(url: string): Database {
  const path = sqlitePath(url)
  return path === undefined ? openPostgres(url) : openSqlite(url, openSqliteFileForReading(path))
}

const IN_MEMORY = ':memory:'

const sqlitePath = (url: string): string | undefined =>
  url.startsWith('sqlite:') ? url.slice('sqlite:'.length) : undefined

function withThreads(database: Database): Database {
  const threads = createReadingThreads()
  return {
    ...database,
    threads,
    async close() {
      await threads.close()
      await database.close()
    },
  }
}

function openSqlite(url: string, file: DatabaseSync): Database {
  const dialect = new NodeSqliteDialect(file)
  const db = new Kysely<Tables>({ dialect, ...queryLog() })
  const executor = db.getExecutor()
  const version = file.prepare('pragma data_version')
  return {
    ...databaseOf(url, db, 'sqlite', new GroupCommit(executor, jobTransactions(dialect, executor))),
    foreignWrites: () => Number(version.get()?.data_version),
  }
}

function openPostgres(url: string): Database {
  const types = new pg.TypeOverrides()
  // Counts, sums, money and times are bigint in PostgreSQL; ours stay far below 2^53.
  types.setTypeParser(pg.types.builtins.INT8, Number)
  types.setTypeParser(pg.types.builtins.NUMERIC, Number)
  const pool = new pg.Pool({ connectionString: url, max: 10, types, connectionTimeoutMillis: 5_000 })
  // A dropped connection must not end the process: its query fails, and the next one opens a new connection.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const db = new Kysely<Tables>({ dialect: new GuardedPostgresDialect({ pool }), ...queryLog() })
  return databaseOf(url, db, 'postgres', new OwnTransactions(db))
}

/** Kysely times queries only if it is given a log, which costs some microseconds each. */
const queryLog = (): Pick<KyselyConfig, 'log'> => (databaseQueries.hasSubscribers ? { log: reportQuery } : {})

const reportQuery = (event: LogEvent): void =>
  databaseQueries.publish({
    sql: event.query.sql,
    durationMs: event.queryDurationMillis,
    ...(event.level === 'error' && { error: event.error }),
  } satisfies DatabaseQuery)

const databaseOf = (url: string, db: Db, engine: Engine, writer: GroupCommit | OwnTransactions): Database => ({
  url,
  db,
  engine,
  write: (job) => writer.write(bindToTrace(job)),
  async close() {
    await writer.close()
    await db.destroy()
  },
})

class GuardedPostgresDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0]

  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new GuardedDriver(this.#config)
  }
}

class GuardedDriver extends PostgresDriver {
  override acquireConnection(...options: Parameters<PostgresDriver['acquireConnection']>): Promise<DatabaseConnection> {
    assertOutsideWriteJob('A query of the database')
    return super.acquireConnection(...options)
  }
}

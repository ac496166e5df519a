import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Kysely } from 'kysely'
import { Piscina } from 'piscina'
import { bindToTrace, queryLog } from '../lib/diagnostics.ts'
import { GroupCommit, jobTransactions } from './group-commit.ts'
import { openPostgres, type PostgresOptions } from './open-postgres.ts'
import { ShownWrites } from './shown-tables.ts'
import { NodeSqliteDialect, openSqliteFile, openSqliteFileForReading } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import type { Database, ReadingThreads } from './types.ts'

/**
 * Opens a database by URL: `postgres://…`, or `sqlite:` followed by a file's path (or `:memory:`).
 * Creates no tables: see {@link migrateToLatest}.
 * @param options for PostgreSQL alone; left out: ten connections, no time limits, no replicas
 */
export function openDatabase(url: string, options: PostgresOptions = {}): Database {
  const path = sqlitePath(url)
  if (path === undefined) return withThreads(openPostgres(url, options))
  if (path === IN_MEMORY) return openSqlite(url, openSqliteFile(path))
  mkdirSync(dirname(path), { recursive: true })
  return withThreads(openSqlite(url, openSqliteFile(path)))
}

/** Opens an existing database by URL, without threads of its own. An SQLite file cannot be written by it. */
export function openDatabaseForReading(url: string): Database {
  const path = sqlitePath(url)
  return path === undefined
    ? openPostgres(url, { poolSize: READING_CONNECTIONS, queryTimeoutMs: UNANSWERED_MS })
    : openSqlite(url, openSqliteFileForReading(path))
}

/** A reading thread asks one thing after the other. */
const READING_CONNECTIONS = 2
/** A server whose network is gone must not keep a thread for ever. Each statement of a thread reads a part, within seconds. */
const UNANSWERED_MS = 60_000

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
  const shownWrites = new ShownWrites()
  const dialect = new NodeSqliteDialect(file, (text) => shownWrites.note(text))
  const db = new Kysely<Tables>({ dialect, ...queryLog() })
  const executor = db.getExecutor()
  const writer = new GroupCommit(executor, jobTransactions(dialect, executor))
  const version = file.prepare('pragma data_version')
  return {
    url,
    db,
    reading: db,
    engine: 'sqlite',
    write: (job) => writer.write(bindToTrace(job)),
    writeAlone: (job) => writer.write(bindToTrace(job)),
    requireFresh() {},
    onShownWrite: (listener) => shownWrites.subscribe(listener),
    foreignWrites: () => Number(version.get()?.data_version),
    async close() {
      await writer.close()
      await db.destroy()
    },
  }
}

/** The thread that answers requests keeps a processor for itself. */
const THREADS_MAX = Math.max(1, availableParallelism() - 1)
/** A thread without work ends after this time. */
const IDLE_MS = 60_000

/** Threads for reads that may take long. They start with the first task. */
function createReadingThreads(): ReadingThreads {
  const pools = [createPool(THREADS_MAX), createPool(1)] as const
  return {
    run: pools[0].run,
    runLong: pools[1].run,
    close: async () => void (await Promise.all(pools.map((pool) => pool.close()))),
  }
}

function createPool(maxThreads: number): Pick<ReadingThreads, 'run' | 'close'> {
  let pool: Piscina | undefined
  return {
    run: (file, task, ...parameters) => {
      pool ??= new Piscina({ minThreads: 0, maxThreads, idleTimeout: IDLE_MS })
      return pool.run(parameters, { filename: fileURLToPath(file), name: task })
    },
    close: async () => pool?.destroy(),
  }
}

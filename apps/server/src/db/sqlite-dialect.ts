import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { LRUCache } from 'lru-cache'
import { assertOutsideWriteJob } from './write-jobs.ts'

/** A lock for one holder at a time, granted in the order of requests. */
class Mutex {
  #taken = false
  readonly #waiting: (() => void)[] = []

  /** Resolves once the lock is held; undefined when it is held at once. Call {@link release} afterwards. */
  acquire(): Promise<void> | undefined {
    if (this.#taken) return new Promise((resolve) => this.#waiting.push(resolve))
    this.#taken = true
    return undefined
  }

  release(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#taken = false
  }
}

/** How long a query, and the thread with it, waits while another process locks the file. */
export const BUSY_TIMEOUT_MS = 10_000

/** The rows of each index that statistics are made of, so that a large table is sampled as fast as a small one. */
const SAMPLED_ROWS = 1_000

/** The characters of all statements that stay compiled, and of one: the longest are inserts of many rows, whose number differs. */
const MAX_KEPT_TEXT = 1_000_000
const MAX_STATEMENT_TEXT = 30_000

/** Opens an SQLite file for a server: WAL, foreign keys, and durable commits (a reply means that the write is on disk). */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  file.exec(
    `pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory;
    pragma analysis_limit = ${SAMPLED_ROWS}`,
  )
  return file
}

/** Opens an existing SQLite file, whose writer is elsewhere. */
export function openSqliteFileForReading(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  file.exec('pragma cache_size = -32768; pragma temp_store = memory;')
  return file
}

/** Kysely on `node:sqlite`. Transactions take the write lock when they begin, so two of them cannot deadlock. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync
  readonly #database: SqliteDatabase

  /** @param onStatement called with each statement before it runs */
  constructor(file: DatabaseSync, onStatement: (sql: string) => void = () => {}) {
    const database = asKyselyDatabase(file, onStatement)
    super({ database })
    this.#file = file
    this.#database = database
  }

  override createDriver() {
    return new ImmediateDriver(this.#file, this.#database)
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #connectionLock = new Mutex()
  readonly #file: DatabaseSync

  constructor(file: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#file = file
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideWriteJob('A query of the database')
    await this.#connectionLock.acquire()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#connectionLock.release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** After SQLite has rolled back by itself (disk full or failing), skips the rollback, whose error would hide the cause. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Runs migrations in one transaction; `begin immediate` also serialises two starting processes. */
class TransactionalDdlAdapter extends SqliteAdapter {
  /** There is one connection, but {@link ImmediateDriver} queues for it; Kysely's own queue would skip its check. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function asKyselyDatabase(file: DatabaseSync, onStatement: (sql: string) => void): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({
    maxSize: MAX_KEPT_TEXT,
    maxEntrySize: MAX_STATEMENT_TEXT,
    sizeCalculation: (_, sql) => sql.length,
  })
  return {
    close: () => file.close(),
    prepare(sql) {
      onStatement(sql)
      const known = statements.get(sql)
      if (known) return known
      const statement = asKyselyStatement(file.prepare(sql))
      // A pragma may take effect when it is prepared and not when it runs again.
      if (!sql.startsWith('pragma')) statements.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const columns = statement.columns().map((column) => column.name)
  const toRow = compileRowFactory(columns)
  if (columns.length > 0) statement.setReturnArrays(true)
  return {
    reader: columns.length > 0,
    all: (parameters) => (statement.all(...values(parameters)) as unknown[]).map(toRow),
    run: (parameters) => statement.run(...values(parameters)),
    *iterate(parameters) {
      for (const row of statement.iterate(...values(parameters)) as Iterable<unknown>) yield toRow(row)
    },
  }
}

/**
 * Compiles a function that makes an object of a row's values. SQLite's own objects are slow to create and to read; one object literal
 * per statement makes lists of cards 25 % cheaper. The names come from our own queries, and are quoted.
 */
function compileRowFactory(columns: readonly string[]): (row: unknown) => unknown {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: row[${index}]`)
  return new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown) => unknown
}

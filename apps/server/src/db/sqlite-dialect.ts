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
import { Mutex } from './mutex.ts'
import { assertOutsideWriteJob } from './write-job-scope.ts'

/** How long a query waits, and the thread with it, where another process holds the file. */
export const BUSY_TIMEOUT_MS = 10_000

const STATEMENTS_KEPT = 500
/** Longer ones are inserts of many rows: as many texts as there are numbers of rows, each with a large statement behind it. */
const KEPT_LENGTH = 4_000

/** Opens an SQLite file for a server: WAL, foreign keys, and durable commits (a reply means that the write is on disk). */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS })
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory;',
  )
  return file
}

/** Opens an existing SQLite file, whose writer is elsewhere. */
export function openSqliteFileForReading(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS, readOnly: true })
  file.exec('pragma cache_size = -32768; pragma temp_store = memory;')
  return file
}

/** Kysely on Node's own SQLite. Transactions take the write lock at once, so that two of them never meet half-way. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #file: DatabaseSync
  readonly #database: SqliteDatabase

  constructor(file: DatabaseSync) {
    const database = asKyselyDatabase(file)
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
  readonly #turns = new Mutex()
  readonly #file: DatabaseSync

  constructor(file: DatabaseSync, database: SqliteDatabase) {
    super({ database })
    this.#file = file
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideWriteJob('A query of the database')
    await this.#turns.acquire()
    return super.acquireConnection()
  }

  override async releaseConnection(): Promise<void> {
    this.#turns.release()
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** On a full or failing disk SQLite has rolled back by itself: then what went wrong is to be told, not that nothing was left to undo. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#file.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** SQLite does run schema changes in transactions; with `begin immediate` that also keeps two starting processes apart. */
class TransactionalDdlAdapter extends SqliteAdapter {
  /** There is one connection, for which the driver above lets people queue: Kysely's own queue would not ask who comes. */
  override get supportsMultipleConnections(): boolean {
    return true
  }

  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

function asKyselyDatabase(file: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, SqliteStatement>()
  return {
    close: () => file.close(),
    prepare(sql) {
      const known = kept.get(sql)
      if (known) return known
      const statement = asKyselyStatement(file.prepare(sql))
      // A pragma may do its work when it is read, and not again when it is run.
      if (sql.length > KEPT_LENGTH || sql.startsWith('pragma')) return statement
      if (kept.size >= STATEMENTS_KEPT) kept.clear()
      kept.set(sql, statement)
      return statement
    },
  }
}

function asKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const columns = statement.columns().map((column) => column.name)
  const toRow = rowMaker(columns)
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
 * Makes a row's object from its values. SQLite's own objects are slow to make and to read; one literal for each statement
 * makes lists of cards a quarter cheaper. Names come from our own queries and are quoted besides.
 */
function rowMaker(columns: readonly string[]): (row: unknown) => unknown {
  const fields = columns.map((name, index) => `${JSON.stringify(name)}: row[${index}]`)
  return new Function('row', `return { ${fields.join(', ')} }`) as (row: unknown) => unknown
}

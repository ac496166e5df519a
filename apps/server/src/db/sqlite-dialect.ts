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

const STATEMENTS_KEPT = 500

/** Opens an SQLite file for a server: WAL, foreign keys, and durable commits (a reply means that the write is on disk). */
export function openSqliteFile(path: string): DatabaseSync {
  const file = new DatabaseSync(path, { timeout: 10_000 })
  file.exec(
    'pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on; pragma cache_size = -32768; pragma temp_store = memory;',
  )
  return file
}

/** Kysely on Node's own SQLite. Transactions take the write lock at once, so that two of them never meet half-way. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase

  constructor(file: DatabaseSync) {
    const database = asKyselyDatabase(file)
    super({ database })
    this.#database = database
  }

  override createDriver() {
    return new ImmediateDriver({ database: this.#database })
  }

  override createAdapter() {
    return new TransactionalDdlAdapter()
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }
}

/** SQLite does run schema changes in transactions; with `begin immediate` that also keeps two starting processes apart. */
class TransactionalDdlAdapter extends SqliteAdapter {
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

import {
  type CompiledQuery,
  type DatabaseConnection,
  type DatabaseIntrospector,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type { LentConnection, PostgresConnections } from './postgres-connections.ts'
import { assertOutsideWriteJob } from './write-job-scope.ts'

/** Kysely for the primary: reads outside transactions share connections, everything else has its own. */
export class PrimaryDialect implements Dialect {
  readonly #connections: PostgresConnections

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  createDriver(): Driver {
    return new PrimaryDriver(this.#connections)
  }

  createAdapter(): PostgresAdapter {
    return new PostgresAdapter()
  }

  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler()
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new PostgresIntrospector(db)
  }
}

class PrimaryDriver implements Driver {
  readonly #connections: PostgresConnections

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PrimaryConnection> {
    assertOutsideWriteJob('A query of the database')
    return new PrimaryConnection(this.#connections)
  }

  async beginTransaction(connection: PrimaryConnection, settings: TransactionSettings): Promise<void> {
    const lent = await connection.lend()
    const { isolationLevel, accessMode } = settings
    const parts = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
    // Sent with the first statement. Where it fails, the connection is lost, and that statement fails too.
    lent.command(`begin ${parts.join(' ')}`).catch(() => {})
  }

  async commitTransaction(connection: PrimaryConnection): Promise<void> {
    const lent = await connection.lend()
    // PostgreSQL rolls back where a statement has failed, and answers so.
    if ((await lent.command('commit')) !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement of it failed')
  }

  async rollbackTransaction(connection: PrimaryConnection): Promise<void> {
    const lent = await connection.lend()
    try {
      await lent.command('rollback')
    } catch (error) {
      connection.isBroken = true
      throw error
    }
  }

  async releaseConnection(connection: PrimaryConnection): Promise<void> {
    await connection.release()
  }

  destroy(): Promise<void> {
    return this.#connections.end()
  }
}

/** For one statement, one transaction, or one `db.connection()`; takes a connection of its own when it has to. */
class PrimaryConnection implements DatabaseConnection {
  isBroken = false
  readonly #connections: PostgresConnections
  #own: Promise<LentConnection> | undefined

  constructor(connections: PostgresConnections) {
    this.#connections = connections
  }

  lend(): Promise<LentConnection> {
    this.#own ??= this.#connections.lend()
    return this.#own
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // A raw statement may change what belongs to the connection, such as its settings and locks.
    if (!this.#own && query.query.kind === 'SelectQueryNode') return this.#connections.read(query)
    return (await this.lend()).query(query)
  }

  streamQuery(): never {
    throw new Error('The database has no streams')
  }

  async release(): Promise<void> {
    const own = await this.#own?.catch(() => undefined)
    own?.release(this.isBroken)
  }
}

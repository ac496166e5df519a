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
import { isStatementTimeout } from './faults.ts'
import type { LentConnection, PostgresConnections } from './postgres-connections.ts'
import type { Replica, Replicas } from './replicas.ts'
import { assertOutsideWriteJob } from './write-jobs.ts'

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

/** Kysely for reads that a replica may answer, and the primary where none can. */
export class ReadingDialect implements Dialect {
  readonly #primary: PostgresConnections
  readonly #replicas: Replicas | undefined

  constructor(primary: PostgresConnections, replicas: Replicas | undefined) {
    this.#primary = primary
    this.#replicas = replicas
  }

  createDriver(): Driver {
    return new ReadingDriver(this.#primary, this.#replicas)
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

/** Its connections are those of the servers' pools, which open and close elsewhere. */
class ReadingDriver implements Driver {
  readonly #primary: PostgresConnections
  readonly #replicas: Replicas | undefined

  constructor(primary: PostgresConnections, replicas: Replicas | undefined) {
    this.#primary = primary
    this.#replicas = replicas
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    assertOutsideWriteJob('A query of the database')
    return new ReadingConnection(this.#primary, this.#replicas)
  }

  beginTransaction(): Promise<never> {
    return refuseTransaction()
  }

  commitTransaction(): Promise<never> {
    return refuseTransaction()
  }

  rollbackTransaction(): Promise<never> {
    return refuseTransaction()
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}

const refuseTransaction = async (): Promise<never> => {
  throw new Error('Database.reading has no transactions')
}

const READ_ONLY = '25006'

/** A read that took too long would take as long again; a write is none to be repeated. */
const mayBeRepeated = (error: unknown): boolean =>
  !isStatementTimeout(error) && !(error instanceof Error && 'code' in error && error.code === READ_ONLY)

/** All queries of one connection go to the same server, so that a later one never shows less than an earlier one. */
class ReadingConnection implements DatabaseConnection {
  readonly #primary: PostgresConnections
  readonly #replicas: Replicas | undefined
  #replica: Replica | undefined

  constructor(primary: PostgresConnections, replicas: Replicas | undefined) {
    this.#primary = primary
    this.#replicas = replicas
    this.#replica = replicas?.pick()
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    assertReads(query)
    const replica = this.#replica
    if (!replica) return this.#readPrimary(query)
    try {
      return await replica.query(query)
    } catch (error) {
      if (!mayBeRepeated(error)) throw error
      replica.counts.failovers++
      this.#replica = undefined
      return this.#readPrimary(query)
    }
  }

  streamQuery(): never {
    throw new Error('Database.reading has no streams')
  }

  #readPrimary<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#replicas) this.#replicas.primaryReads++
    return this.#primary.read(query)
  }
}

function assertReads({ query: { kind } }: CompiledQuery): void {
  if (kind !== 'SelectQueryNode' && kind !== 'RawNode') throw new Error('Database.reading is for reads alone')
}

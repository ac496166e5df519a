import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Tables } from './tables.ts'
import type { Database, Db, Tx } from './types.ts'
import { isPostgres, numberFrom } from './write-together.ts'

/**
 * The same database, for the reads of one call: those that are asked for before an answer is awaited are sent to PostgreSQL as one
 * statement, whose parts are JSON, since there each statement has a journey and work of its own (docs/decisions/165). It has no
 * transactions. On SQLite, where a statement is the call of a function, and within a transaction, it is the database itself.
 *
 * Make one for each call and never keep it: reads of several people must not share a statement, and each mix of reads is one more text
 * to plan.
 */
export function batchReads(db: Db | Tx): Db {
  const executor = db.getExecutor()
  if (db.isTransaction || batches.has(db) || !isPostgres(db)) return db
  const batch = new Batch(db)
  const provider = {
    provideConnection: <T>(consume: (connection: DatabaseConnection) => Promise<T>): Promise<T> => consume(batch),
  }
  const batched = new Kysely<Tables>({ ...UNUSED, executor: executor.withConnectionProvider(provider) })
  batches.add(batched)
  return batched
}

/** {@link batchReads} of both ways to read; they share statements where no replica is read. */
export function batchDatabase<D extends Pick<Database, 'db' | 'reading' | 'replicas'>>(database: D): D {
  const db = batchReads(database.db)
  if (db === database.db) return database
  const batched = { ...database, db, reading: database.replicas ? batchReads(database.reading) : db }
  originals.set(batched, database)
  return batched
}

/** {@link batchDatabase} of whatever a call is given. */
export const withBatchedReads = <D extends { database: Pick<Database, 'db' | 'reading' | 'replicas'> }>(
  deps: D,
): D => ({
  ...deps,
  database: batchDatabase(deps.database),
})

/** The same without batches, for what is kept beyond a call. */
export const withoutBatch = <D extends { database: object }>(deps: D): D => {
  const database = originals.get(deps.database)
  return database ? { ...deps, database: database as D['database'] } : deps
}

const batches = new WeakSet<Db>()
const originals = new WeakMap<object, object>()

interface WaitingRead {
  query: CompiledQuery
  resolve(result: QueryResult<never>): void
  reject(error: unknown): void
}

class Batch implements DatabaseConnection {
  readonly #db: Db
  #waiting: WaitingRead[] = []

  constructor(db: Db) {
    this.#db = db
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    // Raw statements return no rows that could be made JSON.
    if (query.query.kind !== 'SelectQueryNode') return this.#db.executeQuery<Row>(query as CompiledQuery<Row>)
    return new Promise((resolve, reject) => {
      // The next tick comes when everything has been asked for that needs no answer before.
      if (this.#waiting.push({ query, resolve, reject }) === 1) process.nextTick(() => this.#send())
    })
  }

  streamQuery(): never {
    throw new Error('The database has no streams')
  }

  #send(): void {
    const reads = this.#waiting
    this.#waiting = []
    const [first] = reads
    if (!first) return
    if (reads.length === 1)
      this.#db.executeQuery<never>(first.query as CompiledQuery<never>).then(first.resolve, first.reject)
    else
      this.#db.executeQuery<Record<string, never[]>>(asOne(first.query, reads)).then(
        ({ rows: [answers] }) => {
          for (const [index, { resolve }] of reads.entries()) resolve({ rows: answers?.[`r${index}`] ?? [] })
        },
        (error) => {
          for (const { reject } of reads) reject(error)
        },
      )
  }
}

/** Rows keep their order and the names of their columns; numbers, texts and flags are the same in JSON. */
function asOne(first: CompiledQuery, reads: readonly WaitingRead[]): CompiledQuery<Record<string, never[]>> {
  const parameters: unknown[] = []
  const columns = reads.map(({ query }, index) => {
    const before = parameters.length
    parameters.push(...query.parameters)
    return `(select coalesce(json_agg(q), '[]') from (${numberFrom(query.sql, before)}) as q) as r${index}`
  })
  return { ...first, sql: `select ${columns.join(', ')}`, parameters }
}

class NoTransactions extends DummyDriver {
  override beginTransaction(): Promise<never> {
    return Promise.reject(new Error('Reads of a batch have no transactions'))
  }
}

/** Kysely requires it, and uses it for transactions and migrations alone. */
const dialect = {
  createDriver: () => new NoTransactions(),
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}
const UNUSED = { config: { dialect }, dialect, driver: new NoTransactions() }

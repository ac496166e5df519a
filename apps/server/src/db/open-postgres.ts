import { setTimeout } from 'node:timers/promises'
import { Kysely } from 'kysely'
import pLimit, { type LimitFunction } from 'p-limit'
import { bindToTrace, queryLog } from '../lib/diagnostics.ts'
import { Refusal } from '../lib/refusal.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { PrimaryDialect, ReadingDialect } from './postgres-dialects.ts'
import { Replicas } from './replicas.ts'
import { ShownWrites } from './shown-tables.ts'
import type { Tables } from './tables.ts'
import type { Database, Db, WriteJob } from './types.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-jobs.ts'

export interface PostgresOptions {
  /** The most connections to the primary, and to each replica. */
  poolSize?: number
  /** The server cancels statements that take longer; 0 or absent: never. */
  statementTimeoutMs?: number
  /** A statement that was not answered by then fails here, whatever the server does; absent: never. */
  queryTimeoutMs?: number
  /** The addresses of streaming replicas, each of one server. */
  replicaUrls?: readonly string[]
  /** A replica that is further behind is not read. */
  replicaLagMaxMs?: number
  /** This process announces what it writes, so that other servers need not be told by triggers. */
  announcesWrites?: boolean
}

const POOL_SIZE = 10
/** Triggers know by this name that nobody need be told (migration `unannounced-writes`). */
const ANNOUNCING_NAME = 'rialto server'
const REPLICA_LAG_MAX_MS = 5_000
/** A process that stops in the middle of a transaction must not hold its locks for ever. */
const IDLE_IN_TRANSACTION_MS = 60_000

export function openPostgres(url: string, options: PostgresOptions): Database {
  const { poolSize = POOL_SIZE, statementTimeoutMs, queryTimeoutMs } = options
  const { replicaUrls = [], replicaLagMaxMs = REPLICA_LAG_MAX_MS } = options
  const limits = {
    size: poolSize,
    ...(options.announcesWrites && { applicationName: ANNOUNCING_NAME }),
    ...(queryTimeoutMs && { queryTimeoutMs }),
    ...(statementTimeoutMs && { statementTimeoutMs, idleInTransactionMs: IDLE_IN_TRANSACTION_MS }),
  }
  const shownWrites = new ShownWrites()
  const connections = new PostgresConnections(url, { ...limits, onStatement: (text) => shownWrites.note(text) })
  const db = new Kysely<Tables>({ dialect: new PrimaryDialect(connections), ...queryLog() })
  const writer = new OwnTransactions(db, connections.transactionsMax)
  const replicas =
    replicaUrls.length > 0
      ? new Replicas({ primaryUrl: url, urls: replicaUrls, lagMaxMs: replicaLagMaxMs, pool: limits })
      : undefined
  const database: Database = {
    url,
    db,
    reading: new Kysely<Tables>({ dialect: new ReadingDialect(connections, replicas), ...queryLog() }),
    engine: 'postgres',
    write: (job) => writer.write(bindToTrace(job)),
    writeAlone: (job) => writer.writeAlone(bindToTrace(job)),
    requireFresh() {},
    onShownWrite: (listener) => shownWrites.subscribe(listener),
    async close() {
      await writer.close()
      await db.destroy()
    },
  }
  if (!replicas) return database
  return {
    ...database,
    replicas,
    write: (job) => database.write(job).finally(() => replicas.requireFresh()),
    writeAlone: (job) => database.writeAlone(job).finally(() => replicas.requireFresh()),
    requireFresh: () => replicas.requireFresh(),
    async close() {
      await replicas.close()
      await database.close()
    },
  }
}

/** Serialization failure and deadlock, which a retry may resolve. */
const RETRYABLE_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const MAX_ATTEMPTS = 6
const PAUSE_MS = 10

/** Thrown to roll back a transaction whose job returned a refusal. */
class RolledBackRefusal extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Runs each write job in its own transaction; retries on conflicts. */
class OwnTransactions {
  readonly #db: Db
  readonly #running = new Set<Promise<unknown>>()
  readonly #limit: LimitFunction
  #closed = false

  /** @param maxConcurrent how many jobs run at the same time; the others wait */
  constructor(db: Db, maxConcurrent: number) {
    this.#db = db
    this.#limit = pLimit(maxConcurrent)
  }

  write<T>(job: WriteJob<T>): Promise<T> {
    return this.#run(() => attempt(this.#db, job))
  }

  writeAlone<T>(job: (db: Db) => Promise<T>): Promise<T> {
    return this.#run(() => job(this.#db))
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    assertOutsideWriteJob('A write')
    if (this.#closed) throw new Error('the database is closed')
    const running = this.#limit(() => runWithRetries(work))
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  /** Rejects new jobs and waits for the running ones, since the pool drops clients that wait for a connection. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }
}

async function runWithRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await work()
    } catch (error) {
      // A refusal is a result of the job.
      if (error instanceof RolledBackRefusal) return error.refusal as T
      if (attempts === MAX_ATTEMPTS || !isRetryable(error)) throw error
      // A random pause, so that the same transactions do not collide again.
      await setTimeout(Math.random() * PAUSE_MS * attempts)
    }
  }
}

const attempt = <T>(db: Db, job: WriteJob<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const result = await runWriteJob(job, tx)
    if (result instanceof Refusal) throw new RolledBackRefusal(result)
    return result
  })

const isRetryable = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && RETRYABLE_CODES.has(error.code)

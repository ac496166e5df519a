import { setImmediate, setTimeout } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type Dialect, type QueryExecutor, Transaction } from 'kysely'
import { Refusal } from '../lib/refusal.ts'
import { BUSY_TIMEOUT_MS } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'
import type { Tx, WriteJob } from './types.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-jobs.ts'

/** Limits of one commit; others can use the connection between two commits. */
const MAX_JOBS = 200
const BATCH_MS = 10
/** The pause between attempts while another process (such as an import) holds the write lock. */
const BUSY_PAUSE_MS = 3

interface QueuedJob {
  job: WriteJob<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

/** SQLite itself rolled the batch back, since the disk is full or failing. */
class BatchRolledBack extends Error {}

/**
 * Group commit (docs/decisions/009): write jobs that arrive during the last commit, or in the same turn of the event loop, run one
 * after the other in one transaction, each in its own savepoint, and resolve once the transaction is on disk.
 */
export class GroupCommit {
  readonly #executor: QueryExecutor
  readonly #transactionOn: (connection: DatabaseConnection) => JobTransaction
  readonly #queue: QueuedJob[] = []
  #draining: Promise<void> | undefined
  #closed = false

  constructor(executor: QueryExecutor, transactionOn: (connection: DatabaseConnection) => JobTransaction) {
    this.#executor = executor
    this.#transactionOn = transactionOn
  }

  async write<T>(job: WriteJob<T>): Promise<T> {
    assertOutsideWriteJob('A write')
    if (this.#closed) throw new Error('the database is closed')
    return new Promise<T>((resolve, reject) => {
      this.#queue.push({ job, resolve: (value) => resolve(value as T), reject })
      this.#draining ??= this.#drain()
    })
  }

  /** Rejects new jobs and waits for the queued ones. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#draining
  }

  async #drain(): Promise<void> {
    let busyUntil: number | undefined
    while (this.#queue.length > 0) {
      // Lets requests that have arrived already add their writes to this batch.
      if (busyUntil === undefined) await setImmediate()
      // SQLite's own waiting would block the thread, and with it all reads.
      else await setTimeout(BUSY_PAUSE_MS)
      const isBusy = await this.#writeBatch(busyUntil ?? Infinity)
      busyUntil = isBusy ? (busyUntil ?? performance.now() + BUSY_TIMEOUT_MS) : undefined
    }
    this.#draining = undefined
  }

  /** @returns true when another process holds the write lock, so no job was started. */
  async #writeBatch(busyUntil: number): Promise<boolean> {
    const taken: QueuedJob[] = []
    try {
      const outcomes = await this.#executor.provideConnection((connection) => this.#runBatch(connection, taken))
      for (const [index, queued] of taken.entries()) settle(queued, outcomes[index])
    } catch (error) {
      if (taken.length === 0 && isBusy(error) && performance.now() < busyUntil) return true
      // When no transaction can begin, the queued jobs fail, or the next round would fail the same way for ever.
      if (taken.length === 0) taken.push(...this.#queue.splice(0, MAX_JOBS))
      for (const queued of taken) queued.reject(error)
    }
    return false
  }

  /** @returns the outcome of each job in `taken`, once durable. Throws when the whole batch was rolled back. */
  async #runBatch(connection: DatabaseConnection, taken: QueuedJob[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    const end = performance.now() + BATCH_MS
    await beginWithoutWaiting(connection)
    try {
      // A batch takes at least one job, however long its transaction took to begin.
      while (taken.length < MAX_JOBS && (taken.length === 0 || performance.now() < end)) {
        const next = this.#queue.shift()
        if (!next) break
        taken.push(next)
        outcomes.push(await this.#runJob(connection, next.job))
      }
      await connection.executeQuery(COMMIT)
      return outcomes
    } catch (error) {
      // SQLite may have rolled back already.
      await connection.executeQuery(ROLLBACK).catch(() => {})
      throw error
    }
  }

  async #runJob(connection: DatabaseConnection, job: WriteJob<unknown>): Promise<Outcome> {
    await connection.executeQuery(SAVEPOINT)
    const transaction = this.#transactionOn(connection)
    const outcome: Outcome = await runWriteJob(job, transaction.tx).then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    // Promises that the job did not await must not write within the next job.
    transaction.end()
    try {
      if ('error' in outcome || outcome.value instanceof Refusal) await connection.executeQuery(UNDO)
      await connection.executeQuery(RELEASE)
    } catch (error) {
      throw 'error' in outcome ? outcome.error : new BatchRolledBack('the transaction is gone', { cause: error })
    }
    return outcome
  }
}

/** The transaction that a job sees; unusable once the job has ended. */
interface JobTransaction {
  tx: Tx
  end(): void
}

async function beginWithoutWaiting(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(BUSY_TIMEOUT_OFF)
  try {
    await connection.executeQuery(BEGIN)
  } finally {
    await connection.executeQuery(BUSY_TIMEOUT_ON)
  }
}

const SQLITE_BUSY = 5

/** The last byte of an extended code is the basic code. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

const BUSY_TIMEOUT_OFF = CompiledQuery.raw('pragma busy_timeout = 0')
const BUSY_TIMEOUT_ON = CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
const BEGIN = CompiledQuery.raw('begin immediate')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const SAVEPOINT = CompiledQuery.raw('savepoint job')
const UNDO = CompiledQuery.raw('rollback to job')
const RELEASE = CompiledQuery.raw('release job')

function settle({ resolve, reject }: QueuedJob, outcome: Outcome | undefined): void {
  if (outcome && 'value' in outcome) resolve(outcome.value)
  else reject(outcome?.error)
}

/**
 * Creates Kysely transactions for jobs that share one SQLite transaction; each is usable until its job ends. SQLite's statements run
 * synchronously, so they need no queue.
 */
export function jobTransactions(
  dialect: Dialect,
  executor: QueryExecutor,
): (connection: DatabaseConnection) => JobTransaction {
  // Not initialised, since a transaction opens no connection.
  const driver = dialect.createDriver()
  return (connection) => {
    let isOpen = true
    const guarded = executor.withConnectionProvider({
      async provideConnection(consumer) {
        if (!isOpen) throw new Error('A query of a write job that has ended')
        return consumer(connection)
      },
    })
    return {
      tx: new Transaction<Tables>({ config: { dialect }, dialect, driver, executor: guarded }),
      end: () => {
        isOpen = false
      },
    }
  }
}

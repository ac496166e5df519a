import { setImmediate, setTimeout } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type QueryExecutor } from 'kysely'
import { Refusal } from '../lib/refusal.ts'
import { BUSY_TIMEOUT_MS } from './sqlite-dialect.ts'
import type { Tx, WriteJob } from './types.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-job-scope.ts'

/** Limits of one commit; other users of the connection get their turn between two commits. */
const JOBS_MAX = 200
const BATCH_MS = 10
/** The pause between attempts while another process (such as an import) holds the write lock. */
const BUSY_PAUSE_MS = 3

interface Waiting {
  job: WriteJob<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

/** SQLite itself rolled the batch back: the disk is full or failing. */
class BatchLost extends Error {}

/**
 * Group commit (docs/decisions/009): write jobs that arrive during the last commit, or in the same turn of the event loop, run one
 * after the other in one transaction, each in its own savepoint, and resolve once the transaction is on disk.
 */
export class GroupCommit {
  readonly #executor: QueryExecutor
  readonly #transactionOn: (connection: DatabaseConnection) => JobTransaction
  readonly #waiting: Waiting[] = []
  #working: Promise<void> | undefined
  #closed = false

  constructor(executor: QueryExecutor, transactionOn: (connection: DatabaseConnection) => JobTransaction) {
    this.#executor = executor
    this.#transactionOn = transactionOn
  }

  async write<T>(job: WriteJob<T>): Promise<T> {
    assertOutsideWriteJob('A write')
    if (this.#closed) throw new Error('the database is closed')
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({ job, resolve: (value) => resolve(value as T), reject })
      this.#working ??= this.#work()
    })
  }

  /** Rejects new jobs and waits for the queued ones. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#working
  }

  async #work(): Promise<void> {
    let patientUntil: number | undefined
    while (this.#waiting.length > 0) {
      // Handles requests that have arrived already, so that their writes join this batch.
      if (patientUntil === undefined) await setImmediate()
      // SQLite's own waiting would block the thread, and readers with it.
      else await setTimeout(BUSY_PAUSE_MS)
      const isBusy = await this.#writeBatch(patientUntil ?? Infinity)
      patientUntil = isBusy ? (patientUntil ?? performance.now() + BUSY_TIMEOUT_MS) : undefined
    }
    this.#working = undefined
  }

  /** @returns true when another process holds the write lock, so no job was started. */
  async #writeBatch(patientUntil: number): Promise<boolean> {
    const taken: Waiting[] = []
    try {
      const outcomes = await this.#executor.provideConnection((connection) => this.#runBatch(connection, taken))
      for (const [index, waiting] of taken.entries()) settle(waiting, outcomes[index])
    } catch (error) {
      if (taken.length === 0 && isBusy(error) && performance.now() < patientUntil) return true
      // Without a transaction the waiting jobs fail; otherwise the next round would fail the same way for ever.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, JOBS_MAX))
      for (const waiting of taken) waiting.reject(error)
    }
    return false
  }

  /** @returns the outcome of each job in `taken`, once durable. Throws when the whole batch was rolled back. */
  async #runBatch(connection: DatabaseConnection, taken: Waiting[]): Promise<Outcome[]> {
    const outcomes: Outcome[] = []
    const end = performance.now() + BATCH_MS
    await beginAtOnce(connection)
    try {
      while (taken.length < JOBS_MAX && performance.now() < end) {
        const next = this.#waiting.shift()
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
    // Promises that the job left running must not write within the next job.
    transaction.end()
    try {
      if ('error' in outcome || outcome.value instanceof Refusal) await connection.executeQuery(UNDO)
      await connection.executeQuery(RELEASE)
    } catch (error) {
      throw 'error' in outcome ? outcome.error : new BatchLost('the transaction is gone', { cause: error })
    }
    return outcome
  }
}

/** The transaction that a job sees; unusable once the job has ended. */
export interface JobTransaction {
  tx: Tx
  end(): void
}

async function beginAtOnce(connection: DatabaseConnection): Promise<void> {
  await connection.executeQuery(IMPATIENT)
  try {
    await connection.executeQuery(BEGIN)
  } finally {
    await connection.executeQuery(PATIENT)
  }
}

const SQLITE_BUSY = 5

/** Extended codes have the plain one in their last byte. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === SQLITE_BUSY

const IMPATIENT = CompiledQuery.raw('pragma busy_timeout = 0')
const PATIENT = CompiledQuery.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`)
const BEGIN = CompiledQuery.raw('begin immediate')
const COMMIT = CompiledQuery.raw('commit')
const ROLLBACK = CompiledQuery.raw('rollback')
const SAVEPOINT = CompiledQuery.raw('savepoint job')
const UNDO = CompiledQuery.raw('rollback to job')
const RELEASE = CompiledQuery.raw('release job')

function settle({ resolve, reject }: Waiting, outcome: Outcome | undefined): void {
  if (outcome && 'value' in outcome) resolve(outcome.value)
  else reject(outcome?.error)
}

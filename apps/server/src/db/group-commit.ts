import { setImmediate, setTimeout } from 'node:timers/promises'
import { CompiledQuery, type DatabaseConnection, type QueryExecutor } from 'kysely'
import { Refusal } from '../lib/refusal.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-job-scope.ts'
import { BUSY_TIMEOUT_MS } from './sqlite-dialect.ts'
import type { Tx, WriteJob } from './types.ts'

/** How much one commit takes along; whoever else waits for the connection has its turn between two. */
const JOBS_MAX = 200
const BATCH_MS = 10
/** How often it is tried again while another process (an import, say) holds the file; in all it is waited as long as for a query. */
const BUSY_PAUSE_MS = 3

interface Waiting {
  job: WriteJob<unknown>
  resolve(value: unknown): void
  reject(error: unknown): void
}

type Outcome = { value: unknown } | { error: unknown }

/** A batch that SQLite itself has rolled back (full disk, failing disk). */
class BatchLost extends Error {}

/**
 * Commits writes by the group (docs/decisions/009): jobs that come while the last commit is being written, or in the same round
 * of the event loop, run one after the other in one transaction, each in a savepoint of its own, and are answered once it is on disk.
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

  /** Takes nothing more, and waits until all is written that was taken. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#working
  }

  async #work(): Promise<void> {
    let patientUntil: number | undefined
    while (this.#waiting.length > 0) {
      // Requests that have arrived by now are read before: their writes come along.
      if (patientUntil === undefined) await setImmediate()
      // Whoever reads goes on while another process writes: SQLite's own waiting would hold up the thread.
      else await setTimeout(BUSY_PAUSE_MS)
      const isBusy = await this.#writeBatch(patientUntil ?? Infinity)
      patientUntil = isBusy ? (patientUntil ?? performance.now() + BUSY_TIMEOUT_MS) : undefined
    }
    this.#working = undefined
  }

  /** @returns whether another process writes, so that nothing was begun. */
  async #writeBatch(patientUntil: number): Promise<boolean> {
    const taken: Waiting[] = []
    try {
      const outcomes = await this.#executor.provideConnection((connection) => this.#runBatch(connection, taken))
      for (const [index, waiting] of taken.entries()) settle(waiting, outcomes[index])
    } catch (error) {
      if (taken.length === 0 && isBusy(error) && performance.now() < patientUntil) return true
      // Where not even a transaction was to be had, somebody must be told, or the next round asks for the same again.
      if (taken.length === 0) taken.push(...this.#waiting.splice(0, JOBS_MAX))
      for (const waiting of taken) waiting.reject(error)
    }
    return false
  }

  /** @returns what came of each of the jobs that it has `taken`, once that is durable. Throws where nothing came of any. */
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
      // SQLite may have done so already.
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
    // What the job has left running must not write into the next one.
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

/** A job's way to its batch's connection, until it ends. */
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

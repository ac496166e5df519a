import { setTimeout } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../lib/refusal.ts'
import type { Db, WriteJob } from './types.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-job-scope.ts'

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
export class OwnTransactions {
  readonly #db: Db
  readonly #running = new Set<Promise<unknown>>()
  readonly #limit: LimitFunction
  #closed = false

  /** @param maxConcurrent how many jobs run at the same time; the others wait */
  constructor(db: Db, maxConcurrent: number) {
    this.#db = db
    this.#limit = pLimit(maxConcurrent)
  }

  async write<T>(job: WriteJob<T>): Promise<T> {
    assertOutsideWriteJob('A write')
    if (this.#closed) throw new Error('the database is closed')
    const running = this.#limit(() => runWithRetries(this.#db, job))
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  /** Rejects new jobs and waits for the running ones, since the pool drops clients that wait for a connection. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }
}

async function runWithRetries<T>(db: Db, job: WriteJob<T>): Promise<T> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt(db, job)
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

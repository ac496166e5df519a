import { setTimeout } from 'node:timers/promises'
import pLimit, { type LimitFunction } from 'p-limit'
import { Refusal } from '../lib/refusal.ts'
import type { Db, WriteJob } from './types.ts'
import { assertOutsideWriteJob, runWriteJob } from './write-job-scope.ts'

/** Serialization failure and deadlock, which a retry may resolve. */
const IN_THE_WAY: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const TRIES = 6
const PAUSE_MS = 10

/** Thrown to roll back a transaction whose job returned a refusal. */
class Refused extends Error {
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
  readonly #inTurn: LimitFunction
  #closed = false

  /** @param atOnce how many jobs run at the same time; the others wait */
  constructor(db: Db, atOnce: number) {
    this.#db = db
    this.#inTurn = pLimit(atOnce)
  }

  async write<T>(job: WriteJob<T>): Promise<T> {
    assertOutsideWriteJob('A write')
    if (this.#closed) throw new Error('the database is closed')
    const running = this.#inTurn(() => untilThrough(this.#db, job))
    this.#running.add(running)
    return running.finally(() => this.#running.delete(running))
  }

  /** Rejects new jobs and waits for the running ones, since the pool drops clients that wait for a connection. */
  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#running)
  }
}

async function untilThrough<T>(db: Db, job: WriteJob<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(db, job)
    } catch (error) {
      // A refusal is one of the results that the job promised.
      if (error instanceof Refused) return error.refusal as T
      if (tries === TRIES || !wasInTheWay(error)) throw error
      // A random pause, so that the same transactions do not collide again.
      await setTimeout(Math.random() * PAUSE_MS * tries)
    }
  }
}

const attempt = <T>(db: Db, job: WriteJob<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const result = await runWriteJob(job, tx)
    if (result instanceof Refusal) throw new Refused(result)
    return result
  })

const wasInTheWay = (error: unknown): boolean => error instanceof Error && 'code' in error && IN_THE_WAY.has(error.code)

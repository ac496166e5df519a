import type { Kysely, Transaction } from 'kysely'
import type { Replicas } from './replicas.ts'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'
export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

/** A function whose writes are committed together or not at all; see {@link Database.write}. */
export type WriteJob<T> = (tx: Tx) => Promise<T>

/** Threads with their own connections to the database, for reads that may take over 5 ms. */
export interface ReadingThreads {
  /** Runs an exported function of a file in another thread; parameters and result are copied or transferred. */
  run<Result>(file: URL, task: string, ...parameters: readonly unknown[]): Promise<Result>
  /** The same for reads that take seconds, such as the whole catalogue: one at a time in a thread of their own, for which no `run` waits. */
  runLong: ReadingThreads['run']
  close(): Promise<void>
}

/** An open database: the query builder and its engine. */
export interface Database {
  /** The primary: for writes, and for whatever belongs to one person. */
  db: Db
  /**
   * For reads of what everybody may see. A replica may answer them, if it has replayed every change that this process has made by
   * {@link write} or heard of; otherwise, or where it fails, the primary does. Refuses writes and transactions.
   */
  reading: Db
  engine: Engine
  url: string
  /** Undefined for a database in memory, which no other thread can open, and in reading threads themselves. */
  threads?: ReadingThreads
  /**
   * Runs a job in a transaction, and resolves with its result once the transaction is durable (a kill -9 afterwards loses nothing).
   *
   * - A job that throws or returns a `Refusal` is rolled back; other jobs are not affected.
   * - On SQLite, jobs run in the order of the calls, and queued ones share one commit. On PostgreSQL, each job has its own
   *   transaction, which is retried after a conflict.
   * - So a job may run again, and its commit may fail: it must change nothing but the database.
   * - A job reads and writes only through `tx`, and awaits nothing else. Read cached values (such as settings) before; add mails to
   *   the outbox with `tx`. A query that bypasses `tx` and a nested write throw.
   */
  write<T>(job: WriteJob<T>): Promise<T>
  /**
   * Runs a job of one statement, as {@link write} does: PostgreSQL commits it by itself, without a journey for `begin` and one for
   * `commit`.
   */
  writeAlone<T>(job: (db: Db | Tx) => Promise<T>): Promise<T>
  /** From now on, `reading` shows at least what is committed at this moment. To be called before anybody is told of a change. */
  requireFresh(): void
  /** Undefined where there are none. */
  replicas?: Replicas
  /**
   * Calls back for each statement of this process that writes to a table that guests' pages show, before its commit. Writers announce
   * what they change, by the invalidation bus; this finds those that do not.
   */
  onShownWrite(listener: () => void): void
  /** Changes whenever another connection has written; only SQLite can tell within microseconds. */
  foreignWrites?(): number
  /** Waits for running writes, then closes. */
  close(): Promise<void>
}

import type { Kysely, Transaction } from 'kysely'
import type { Replicas } from './replicas/replicas.ts'
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
  close(): Promise<void>
}

/** An open database: the query builder, and which engine stands beneath it. */
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
   * Runs a job in a transaction, and gives what it returns once that is durable (a kill -9 afterwards loses nothing).
   *
   * - A job that throws, or returns a `Refusal`, leaves nothing behind; others are not touched.
   * - Jobs run in the order in which they were handed in on SQLite, where those that wait share one commit; on PostgreSQL each
   *   has a transaction of its own, which is tried again where another one was in the way.
   * - So a job may run again, and what it did may yet fail to be committed: it changes nothing but the database.
   * - It reads and writes through `tx` alone, and waits for nothing else. What is kept in memory (settings, say) is read before;
   *   mails are put into the outbox with `tx` and sent after. A query past `tx`, or a write in a write, throws.
   */
  write<T>(job: WriteJob<T>): Promise<T>
  /** From now on, `reading` shows at least what is committed at this moment. To be called before anybody is told of a change. */
  requireFresh(): void
  /** Undefined where there are none. */
  replicas?: Replicas
  /** Changes whenever another connection has written; only SQLite can tell within microseconds. */
  foreignWrites?(): number
  /** Waits for running writes, then closes. */
  close(): Promise<void>
}

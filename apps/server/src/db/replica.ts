import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Log } from '../lib/background-worker.ts'
import { isConnectionFault } from './faults.ts'
import { PostgresConnections } from './postgres-connections.ts'
import { createPool, type PoolOptions } from './postgres-pool.ts'

/** The pause before a replica that was left out is tried again; it doubles each time. */
const RETRY_MS = { first: 1_000, most: 30_000 }
/** A replica that failed again within this time is not trusted sooner than before. */
const STEADY_MS = 30_000
/** A replica that does not answer a check by then is left out, and reads that wait for it are repeated. */
const CHECK_TIMEOUT_MS = 2_000
/** The shortest time between two checks. */
const CHECK_PAUSE_MS = 5
/** Frees connections whose replica never answers. */
const READ_TIMEOUT_MS = 60_000

/** The driver's words where every connection of the pool is taken, which says nothing about the server. */
const POOL_IS_BUSY = 'timeout exceeded when trying to connect'

const SELECT_POSITION = `
  select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0'::pg_lsn end as position,
    (select system_identifier::text from pg_control_system()) as cluster`

/** A streaming replica: its connections, how far it is, and whether it answers. */
export class Replica {
  readonly name: string
  readonly url: string
  /** Queries that were sent to it, and those of them that were repeated at the primary. */
  readonly counts = { reads: 0, failovers: 0 }
  /** The position that it had replayed at the last check; undefined while it is left out. */
  position: LogPosition | undefined
  /** Reads that wait for an answer, by the function that fails them. */
  readonly #running = new Set<(error: unknown) => void>()
  readonly #monitor: pg.Pool
  readonly #options: PoolOptions
  #connections: PostgresConnections
  #log: Log | undefined
  #checking: Promise<void> | undefined
  #checkedAt = Number.NEGATIVE_INFINITY
  #isClosed = false
  /** Why it is left out, whether it had answered before or not. */
  #fault: { error: unknown } | undefined
  /** Its fault is in the log. */
  #isReported = false
  #upSince = 0
  #retry = { at: 0, pauseMs: RETRY_MS.first }

  /** @param name identifies it in metrics and logs */
  constructor(name: string, url: string, options: PoolOptions) {
    this.name = name
    this.url = url
    this.#options = { ...options, connectTimeoutMs: CHECK_TIMEOUT_MS, queryTimeoutMs: READ_TIMEOUT_MS }
    this.#connections = new PostgresConnections(url, this.#options)
    this.#monitor = createPool(url, {
      size: 1,
      connectTimeoutMs: CHECK_TIMEOUT_MS,
      queryTimeoutMs: CHECK_TIMEOUT_MS,
    })
  }

  /** Reports to a log, also what is wrong already: a start has a log only after the database is open. */
  logTo(log: Log): void {
    this.#log = log
    this.#report()
  }

  /** The number of reads that wait for an answer. */
  get load(): number {
    return this.#running.size
  }

  /** Sends a read; rejects at once when the replica is left out meanwhile. */
  query<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.counts.reads++
    const connections = this.#connections
    return new Promise((resolve, reject) => {
      this.#running.add(reject)
      connections
        .read<Row>(query)
        .then(resolve, (error: unknown) => {
          const isLost = isConnectionFault(error) && !(error instanceof Error && error.message === POOL_IS_BUSY)
          // A late failure of earlier connections says nothing about a replica that is back.
          if (isLost && connections === this.#connections) this.#leaveOut(error)
          reject(error)
        })
        .finally(() => this.#running.delete(reject))
    })
  }

  /**
   * Asks how far it is, unless it is to be left alone for a while.
   * @param cluster the system identifier of the primary's cluster
   */
  check(cluster: string): void {
    const now = performance.now()
    if (this.#isClosed || this.#checking || now < this.#retry.at || now - this.#checkedAt < CHECK_PAUSE_MS) return
    this.#checking = this.#readPosition(cluster)
      .then(
        (position) => this.#takeIn(position),
        (error) => this.#leaveOut(error),
      )
      .finally(() => {
        this.#checking = undefined
        this.#checkedAt = performance.now()
      })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const isAnswering = this.position !== undefined
    this.position = undefined
    const ending = [this.#connections.end(), this.#monitor.end()].map((end) => end.catch(() => {}))
    // Connections to a replica that does not answer end by their timeouts.
    if (isAnswering) await Promise.all(ending)
  }

  async #readPosition(cluster: string): Promise<LogPosition> {
    const { rows } = await this.#monitor.query<{ position: number | null; cluster: string }>(SELECT_POSITION)
    const [found] = rows
    if (found?.cluster !== cluster) throw new Error('it replicates another database cluster')
    if (typeof found?.position !== 'number') throw new Error('it is not a streaming replica')
    return found.position
  }

  #takeIn(position: LogPosition): void {
    if (this.#isClosed) return
    if (this.position === undefined) {
      this.#upSince = performance.now()
      if (this.#isReported) this.#log?.warn({ replica: this.name }, 'a replica of the database is used again')
      this.#isReported = false
    }
    this.#fault = undefined
    this.position = position
  }

  #leaveOut(error: unknown): void {
    const now = performance.now()
    const wasUsed = this.position !== undefined
    if (this.#isClosed || (!wasUsed && now < this.#retry.at)) return
    this.position = undefined
    const isFirst = wasUsed && now - this.#upSince > STEADY_MS
    const pauseMs = isFirst ? RETRY_MS.first : this.#retry.pauseMs
    this.#retry = { at: now + pauseMs, pauseMs: Math.min(pauseMs * 2, RETRY_MS.most) }
    this.#fault = { error }
    this.#report()
    this.#replaceConnections(error)
  }

  #report(): void {
    if (!this.#fault || this.#isReported || !this.#log) return
    this.#log.warn({ replica: this.name, err: this.#fault.error }, 'a replica of the database is left out')
    this.#isReported = true
  }

  /** Fails the reads that still wait, so that they are repeated at once. */
  #replaceConnections(cause: unknown): void {
    const old = this.#connections
    this.#connections = new PostgresConnections(this.url, this.#options)
    void old.end().catch(() => {})
    for (const fail of this.#running) fail(new Error('The replica was left out', { cause }))
  }
}

/** A position in the primary's write-ahead log, in bytes. */
export type LogPosition = number

interface Sample {
  position: LogPosition
  /** Milliseconds of a clock that never goes back. */
  at: number
}

const SAMPLES_MAX = 600
/** Samples closer together would fill the memory while many writes are confirmed. */
const APART_MS = 200

/**
 * When the primary reached which position. A replica's delay follows from it, whatever its clock says, and also where it is cut off
 * from the primary and so takes itself for up to date.
 */
export class LogPositions {
  readonly #samples: Sample[] = []

  add(position: LogPosition, at: number): void {
    const last = this.#samples.at(-1)
    if (last && (position <= last.position || at - last.at < APART_MS)) return
    this.#samples.push({ position, at })
    if (this.#samples.length > SAMPLES_MAX) this.#samples.shift()
  }

  /** Milliseconds since the primary was first seen beyond a position; 0 where it was not. */
  lagOf(position: LogPosition, now: number): number {
    const { length } = this.#samples
    let first = length
    while (first > 0 && (this.#samples[first - 1]?.position ?? 0) > position) first--
    return first === length ? 0 : now - (this.#samples[first]?.at ?? now)
  }
}

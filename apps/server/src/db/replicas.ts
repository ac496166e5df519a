import type { CompiledQuery, QueryResult } from 'kysely'
import type pg from 'pg'
import type { Log } from '../lib/background-worker.ts'
import { isConnectionFault } from './faults.ts'
import { createPool, type PoolOptions, PostgresConnections } from './postgres-connections.ts'

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

const SELECT_REPLAYED = `
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
    const { rows } = await this.#monitor.query<{ position: number | null; cluster: string }>(SELECT_REPLAYED)
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
type LogPosition = number

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

const CHECK_INTERVAL_MS = 1_000
const ASK_TIMEOUT_MS = 2_000
/** The shortest time between two questions to the primary. */
const ASK_PAUSE_MS = 5

// Commits are flushed before they are answered, so the flushed position covers them all; unless `synchronous_commit` is off.
const SELECT_POSITION = `
  select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn as position,
    (select system_identifier::text from pg_control_system()) as cluster`

interface ReplicaOptions {
  primaryUrl: string
  urls: readonly string[]
  /** A replica that is further behind is left out. */
  lagMaxMs: number
  pool: PoolOptions
}

interface ReplicaState {
  name: string
  isUsed: boolean
  /** Undefined while the replica does not answer. */
  lagSeconds: number | undefined
  /** Since the process started. */
  reads: number
  failovers: number
}

/**
 * The replicas of a PostgreSQL database, and which of them may answer a read: only one that has replayed everything up to the last
 * change that this process made or heard of. Choosing never waits; while no replica is known to be that far, the primary answers.
 */
export class Replicas {
  /** Reads that the primary answered in their place. */
  primaryReads = 0
  readonly #replicas: readonly Replica[]
  readonly #lagMaxMs: number
  readonly #positions = new LogPositions()
  readonly #monitor: pg.Pool
  readonly #timer: NodeJS.Timeout
  /** Counts the changes that reads must show. */
  #changes = 0
  /** The position that has to be replayed, and how many of the changes it covers. */
  #required: { position: LogPosition; changes: number } | undefined
  /** The system identifier of the primary's cluster, once that has answered. */
  #cluster: string | undefined
  #asking: Promise<void> | undefined
  #askedAt = Number.NEGATIVE_INFINITY
  #turn = 0

  constructor({ primaryUrl, urls, lagMaxMs, pool }: ReplicaOptions) {
    this.#lagMaxMs = lagMaxMs
    this.#replicas = urls.map((url, index) => new Replica(`replica-${index + 1}`, url, pool))
    this.#monitor = createPool(primaryUrl, {
      size: 1,
      connectTimeoutMs: ASK_TIMEOUT_MS,
      queryTimeoutMs: ASK_TIMEOUT_MS,
    })
    this.#timer = setInterval(() => this.#ask(), CHECK_INTERVAL_MS).unref()
    this.#ask()
  }

  logTo(log: Log): void {
    for (const replica of this.#replicas) replica.logTo(log)
  }

  /** From now on, reads show at least what is committed at this moment. */
  requireFresh(): void {
    this.#changes++
    this.#askSoon()
  }

  /** The least busy replica that is far enough; undefined: the primary is to be read. */
  pick(): Replica | undefined {
    const required = this.#required
    if (required?.changes !== this.#changes) {
      this.#askSoon()
      return undefined
    }
    const now = performance.now()
    let best: Replica | undefined
    this.#turn++
    for (const index of this.#replicas.keys()) {
      const replica = this.#replicas[(index + this.#turn) % this.#replicas.length]
      if (replica?.position === undefined || this.#positions.lagOf(replica.position, now) > this.#lagMaxMs) continue
      if (replica.position < required.position) this.#check(replica)
      else if (!best || replica.load < best.load) best = replica
    }
    return best
  }

  states(): ReplicaState[] {
    const now = performance.now()
    return this.#replicas.map(({ name, position, counts }) => {
      const lagMs = position === undefined ? undefined : this.#positions.lagOf(position, now)
      const isUsed = lagMs !== undefined && lagMs <= this.#lagMaxMs
      return { name, isUsed, lagSeconds: lagMs === undefined ? undefined : lagMs / 1_000, ...counts }
    })
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
    await Promise.all([this.#monitor.end(), ...this.#replicas.map((replica) => replica.close())])
  }

  /** Asks again for every change, but not without a pause: while many are made, the next read asks. */
  #askSoon(): void {
    if (performance.now() - this.#askedAt >= ASK_PAUSE_MS) this.#ask()
  }

  /** Asks the primary how far it is, and then the replicas. */
  #ask(): void {
    this.#asking ??= this.#readPrimary()
      // Without the primary, replicas go on answering what needs nothing newer.
      .catch(() => {})
      .finally(() => {
        this.#asking = undefined
        this.#askedAt = performance.now()
        for (const replica of this.#replicas) this.#check(replica)
      })
  }

  #check(replica: Replica): void {
    if (this.#cluster !== undefined) replica.check(this.#cluster)
  }

  async #readPrimary(): Promise<void> {
    // Changes that come while the primary answers may be behind its answer.
    const changes = this.#changes
    const { rows } = await this.#monitor.query<{ position: number; cluster: string }>(SELECT_POSITION)
    const [found] = rows
    if (!found) return
    this.#cluster = found.cluster
    this.#positions.add(found.position, performance.now())
    if (this.#required?.changes !== changes) this.#required = { position: found.position, changes }
  }
}

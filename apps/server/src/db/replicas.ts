import type pg from 'pg'
import type { Log } from '../lib/background-worker.ts'
import { createPool, type PoolOptions } from './postgres-pool.ts'
import { type LogPosition, LogPositions, Replica } from './replica.ts'

const CHECK_INTERVAL_MS = 1_000
const ASK_TIMEOUT_MS = 2_000
/** The shortest time between two questions to the primary. */
const ASK_PAUSE_MS = 5

// Commits are flushed before they are answered, so the flushed position covers them all; unless `synchronous_commit` is off.
const SELECT_POSITION = `
  select case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end - '0/0'::pg_lsn as position,
    (select system_identifier::text from pg_control_system()) as cluster`

export interface ReplicaOptions {
  primaryUrl: string
  urls: readonly string[]
  /** A replica that is further behind is left out. */
  lagMaxMs: number
  pool: PoolOptions
}

export interface ReplicaState {
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

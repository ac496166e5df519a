import pLimit from 'p-limit'

interface Limits {
  /** The maximum of jobs that run at the same time, in all lanes. With several lanes at least 2, so that a slow job does not block them all. */
  running: number
  /** The maximum of queued jobs per lane; further ones are rejected. */
  waiting: number
  /** The longest time in the queue, after which a job is rejected. */
  waitMs: number
  /** The longest run time, after which a job is abandoned. */
  runMs: number
}

/** The job was not started, since the queue is full or it waited too long. */
export class LaneFull extends Error {}
/** The job was started and abandoned. It cannot be stopped, so it continues to use its thread. */
export class JobAbandoned extends Error {}

/**
 * Runs heavy jobs in lanes: one job of a lane at a time, lanes in turn, each with a bounded queue. A slow job delays only its own
 * lane. An abandoned job frees its lane at once, but counts as one of `running` until it ends, since it occupies a thread; when
 * abandoned jobs occupy all of them, new jobs are rejected. The queues are those of p-limit; p-queue has timeouts too, but does not
 * know which jobs still run after theirs.
 */
export class WorkLanes {
  readonly #limits: Limits
  readonly #all
  readonly #lanes = new Map<string, ReturnType<typeof pLimit>>()
  #abandoned = 0

  constructor(limits: Limits) {
    this.#limits = limits
    this.#all = pLimit(limits.running)
  }

  /** Throws {@link LaneFull}, {@link JobAbandoned}, or what the job throws. */
  run<T>(lane: string, job: () => Promise<T>): Promise<T> {
    const { running, waiting, waitMs } = this.#limits
    const own = this.#laneOf(lane)
    if (own.pendingCount >= waiting || this.#abandoned >= running) return Promise.reject(new LaneFull(lane))
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let state: 'waiting' | 'begun' | 'given up' = 'waiting'
    const timer = setTimeout(() => {
      state = 'given up'
      reject(new LaneFull(lane))
    }, waitMs)
    const begin = async () => {
      if (state === 'given up') return
      state = 'begun'
      clearTimeout(timer)
      await this.#runWithin(lane, job).then(resolve, reject)
    }
    void own(() => this.#all(begin))
    return promise
  }

  #laneOf(name: string) {
    const known = this.#lanes.get(name)
    if (known) return known
    const lane = pLimit(1)
    this.#lanes.set(name, lane)
    return lane
  }

  #runWithin<T>(lane: string, job: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    let abandoned = false
    const timer = setTimeout(() => {
      abandoned = true
      this.#count(1)
      reject(new JobAbandoned(lane))
    }, this.#limits.runMs)
    const end = () => {
      clearTimeout(timer)
      if (abandoned) this.#count(-1)
    }
    job().then(resolve, reject).finally(end)
    return promise
  }

  #count(change: 1 | -1): void {
    this.#abandoned += change
    this.#all.concurrency = Math.max(1, this.#limits.running - this.#abandoned)
  }
}

import pLimit from 'p-limit'

interface Limits {
  /** Jobs of all lanes that run at the same time; one more than a lane may hold by itself keeps the others moving. */
  running: number
  /** Jobs of one lane that wait; more are turned away. */
  waiting: number
  /** How long a job waits at most before it is turned away. */
  waitMs: number
  /** How long a job runs at most before it is abandoned. */
  runMs: number
}

/** The job was not begun: too many are waiting already, or its turn came too late. */
export class LaneFull extends Error {}
/** The job was begun and abandoned. It cannot be stopped from outside, so what it does still costs. */
export class JobAbandoned extends Error {}

/**
 * Runs heavy jobs in lanes: one job of a lane at a time, lanes taking turns, a bounded queue in each. A slow job of one lane
 * delays its own lane alone. A job that is abandoned gives its lane free at once, and takes up one of `running` until it
 * really ends, since its thread is still at work; while they are all taken up so, new jobs are turned away. p-limit has the
 * queues; p-queue would time jobs out as well, but does not know what still runs afterwards.
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

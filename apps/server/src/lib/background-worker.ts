import { backgroundJobRuns } from './diagnostics.ts'

/** The log of the process. */
export interface Log {
  warn(details: object, message: string): void
}

/** Background work of a process, beside its requests. */
export interface BackgroundWorker {
  /** Processes what is due, after the current round. The worker does so by itself; tests call it. */
  workDue(): Promise<void>
  /** Announces new work after its commit. Never waits or throws. */
  kick(): void
  /** Starts working; before, `kick` does nothing. */
  start(log: Log): void
  /** Stops it, and gives the current round a moment to finish. The next process continues interrupted work. */
  close(): Promise<void>
}

interface Job {
  /** Names the job in metrics and traces. */
  name: string
  /** Processes what is due. `mayGo` returns false once the process ends, so that no further piece is begun. */
  work(control: { mayGo: () => boolean; log: Log | undefined }): Promise<void>
  /** For the log: *the outbox could not be worked off*. */
  failure: string
  now(): number
  /** When the next piece is due, in milliseconds since 1970; null: at the next check. */
  nextDueAt?(): Promise<number | null>
  /** The interval of checks, which notice work of other processes and a changed clock. */
  lookEveryMs: number
}

const CLOSE_MS = 3_000
const SOONEST_MS = 1_000

/** Runs one round at a time; a call during a round waits for a round of its own. */
export function createBackgroundWorker({ name, work, failure, now, nextDueAt, lookEveryMs }: Job): BackgroundWorker {
  let log: Log | undefined
  let state: 'new' | 'open' | 'closed' = 'new'
  let timer: NodeJS.Timeout | undefined
  let last: Promise<void> = Promise.resolve()
  let waiting = false
  const isOpen = () => state === 'open'
  const mayGo = () => state !== 'closed'

  function workDue(): Promise<void> {
    last = last.catch(() => {}).then(() => backgroundJobRuns.tracePromise(() => work({ mayGo, log }), { job: name }))
    return last
  }

  function kick(): void {
    if (!isOpen() || waiting) return
    waiting = true
    clearTimeout(timer)
    // After the reply that is being sent.
    setImmediate(() => void round())
  }

  async function round(): Promise<void> {
    waiting = false
    if (!isOpen()) return
    let pause = lookEveryMs
    try {
      await workDue()
      const next = (await nextDueAt?.()) ?? null
      if (next !== null) pause = Math.min(Math.max(next - now(), SOONEST_MS), lookEveryMs)
    } catch (error) {
      log?.warn({ err: error }, failure)
    }
    if (!isOpen()) return
    clearTimeout(timer)
    timer = setTimeout(kick, pause).unref()
  }

  return {
    workDue,
    kick,
    start(where) {
      log = where
      state = 'open'
      kick()
    },
    async close() {
      state = 'closed'
      clearTimeout(timer)
      let limit: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        limit = setTimeout(resolve, CLOSE_MS)
      })
      await Promise.race([last.catch(() => {}), patience])
      clearTimeout(limit)
    },
  }
}

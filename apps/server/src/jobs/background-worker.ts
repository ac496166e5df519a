import { backgroundJobRuns } from '../lib/diagnostics.ts'

/** The log of the process. */
export interface Log {
  warn(details: object, message: string): void
}

/** Work that a process does by itself, beside its requests: while they are answered, never in their way. */
export interface BackgroundWorker {
  /** Works off what is due, after what is being worked off already. By itself it does so in time; tests do it by hand. */
  workDue(): Promise<void>
  /** Says that there is something to do, after the commit that brought it. Never waits, never fails. */
  kick(): void
  /** From here on it works by itself: before, `kick` does nothing. */
  start(log: Log): void
  /** Ends it; what is being done has a moment to come to its end. What is cut off is done later, by whoever starts next. */
  close(): Promise<void>
}

interface Job {
  /** Names the job in metrics and traces. */
  name: string
  /** Does what is due. `mayGo` tells whether to begin another piece: not once the process ends. */
  work(control: { mayGo: () => boolean; log: Log | undefined }): Promise<void>
  /** For the log: *the outbox could not be worked off*. */
  failure: string
  now(): number
  /** When the next piece is due, in milliseconds since 1970; null or left out: whenever it is next looked. */
  nextDueAt?(): Promise<number | null>
  /** Other processes and a moved clock are noticed after this long. */
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
    // After the reply that is being written.
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

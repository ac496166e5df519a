import type { Deps } from '../../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../jobs/background-worker.ts'
import type { Deliver } from './deliver.ts'
import type { OutgoingMessage } from './message.ts'
import { claim, type LaneFilter, type OutboxRow, selectDue, selectNextDueAt } from './repository.ts'
import { LEASE_MS } from './rules.ts'

const CHECK_INTERVAL_MS = 60_000

/** A lane delivers the messages of one channel with secrets, or those without, independently of other lanes. */
export interface LaneOptions extends LaneFilter {
  channel: OutgoingMessage['channel']
  /** How many messages are delivered at the same time. */
  maxConcurrent: number
}

/**
 * Delivers the due messages of a lane, up to `maxConcurrent` at the same time. A process claims a message by postponing its due time;
 * if the process dies, the message becomes due again (at-least-once delivery). A slow delivery does not block later messages.
 */
export function createLane(
  { database, now }: Deps,
  deliver: Deliver,
  { maxConcurrent, ...filter }: LaneOptions,
): BackgroundWorker {
  const { db } = database
  let wake = Promise.withResolvers<void>()

  /** @returns the claimed messages, and how many were due, some of which another process may have claimed. */
  async function claimDue(limit: number): Promise<{ due: number; claimed: OutboxRow[] }> {
    const due = limit > 0 ? await selectDue(db, filter, { now: now(), limit }) : []
    // Separate small writes share a commit with those of requests (group commit), and do not delay them.
    const claims = due.map((message) => database.write((tx) => claim(tx, message, now() + LEASE_MS)))
    return { due: due.length, claimed: (await Promise.all(claims)).filter((message) => message !== undefined) }
  }

  async function work({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> {
    const running = new Set<Promise<void>>()
    const failures: unknown[] = []
    try {
      while (mayGo() && failures.length === 0) {
        // Reset before the query, so that a message enqueued during it ends the waiting below.
        wake = Promise.withResolvers()
        const { due, claimed } = await claimDue(maxConcurrent - running.size)
        for (const message of claimed) {
          const delivery = deliver(message, log)
            .catch((error) => void failures.push(error))
            .finally(() => running.delete(delivery))
          running.add(delivery)
        }
        if (running.size === 0 && due === 0) break
        if (due === 0 || running.size === maxConcurrent) await Promise.race([...running, wake.promise])
      }
    } finally {
      await Promise.all(running)
    }
    if (failures.length > 0) throw failures[0]
  }

  const background = createBackgroundWorker({
    name: `outbox-${filter.channel}`,
    work,
    failure: 'the outbox could not be worked off',
    now,
    nextDueAt: () => selectNextDueAt(db, filter),
    lookEveryMs: CHECK_INTERVAL_MS,
  })
  return {
    ...background,
    kick() {
      wake.resolve()
      background.kick()
    },
  }
}

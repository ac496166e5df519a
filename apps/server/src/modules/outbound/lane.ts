import type { Deps } from '../../deps.ts'
import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../jobs/background-worker.ts'
import type { Deliver } from './deliver.ts'
import type { OutgoingMessage } from './message.ts'
import { claim, type LaneFilter, type OutboxRow, selectDue, selectNextDueAt } from './repository.ts'
import { LEASE_MS } from './rules.ts'

const LOOK_EVERY_MS = 60_000

/** Messages of one kind, which wait for none of another kind. */
export interface LaneOptions extends LaneFilter {
  channel: OutgoingMessage['channel']
  /** How many messages are delivered at the same time. */
  atOnce: number
}

/**
 * Delivers the messages of one lane that are due, so many at a time. A message belongs to the process that pushed its due moment on;
 * should that process die, the moment comes again (at least once). One that is slow holds up none that become due meanwhile.
 */
export function createLane(
  { database, now }: Deps,
  deliver: Deliver,
  { atOnce, ...filter }: LaneOptions,
): BackgroundWorker {
  const { db } = database
  let wake = Promise.withResolvers<void>()

  /** @returns how many were due, of which other processes may have claimed some. */
  async function claimDue(limit: number): Promise<{ due: number; claimed: OutboxRow[] }> {
    const due = limit > 0 ? await selectDue(db, filter, { now: now(), limit }) : []
    // Such small writes share their commits with those of requests, which would wait for them otherwise.
    const claims = due.map((message) => database.write((tx) => claim(tx, message, now() + LEASE_MS)))
    return { due: due.length, claimed: (await Promise.all(claims)).filter((message) => message !== undefined) }
  }

  async function work({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> {
    const busy = new Set<Promise<void>>()
    const failures: unknown[] = []
    try {
      while (mayGo() && failures.length === 0) {
        // Before looking: a message that is enqueued from here on ends the waiting below.
        wake = Promise.withResolvers()
        const { due, claimed } = await claimDue(atOnce - busy.size)
        for (const message of claimed) {
          const delivery = deliver(message, log)
            .catch((error) => void failures.push(error))
            .finally(() => busy.delete(delivery))
          busy.add(delivery)
        }
        if (busy.size === 0 && due === 0) break
        if (due === 0 || busy.size === atOnce) await Promise.race([...busy, wake.promise])
      }
    } finally {
      await Promise.all(busy)
    }
    if (failures.length > 0) throw failures[0]
  }

  const background = createBackgroundWorker({
    name: `outbox-${filter.channel}`,
    work,
    failure: 'the outbox could not be worked off',
    now,
    nextDueAt: () => selectNextDueAt(db, filter),
    lookEveryMs: LOOK_EVERY_MS,
  })
  return {
    ...background,
    kick() {
      wake.resolve()
      background.kick()
    },
  }
}

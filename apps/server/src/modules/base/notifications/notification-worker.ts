import { type BackgroundWorker, createBackgroundWorker, type Log } from '../../../jobs/background-worker.ts'
import type { OutboundDeps } from '../outbound/index.ts'
import { createPushWorker } from './push/push-worker.ts'
import { deleteNotificationsBefore } from './repository.ts'
import { postponeEvent, selectDueEvents, selectNextEventAt } from './repository-events.ts'
import { RETENTION_MS } from './rules.ts'
import { tellTeam } from './tell-team.ts'

/** Events are noted by many places, and all of them by no more than a row: the worker looks for it. */
const CHECK_INTERVAL_MS = 3_000
const PRUNE_INTERVAL_MS = 3_600_000
const BATCH = 50
const AFTER_FAILURE_MS = 10 * 60_000

/** Tells teams of the events that are due, and sends their pushes. */
export interface Notifier extends Omit<BackgroundWorker, 'workDue' | 'kick'> {
  /** Tells of all events that are due. */
  tellDue(): Promise<void>
  /** Attempts all due pushes once. */
  pushDue(): Promise<void>
}

export function createNotifier(deps: OutboundDeps): Notifier {
  const { config, database, now, outbound, settings } = deps
  const push = createPushWorker(deps)
  let prunedAt = Number.NEGATIVE_INFINITY

  async function tellDue(mayGo: () => boolean, log: Log | undefined): Promise<void> {
    for (;;) {
      const due = await selectDueEvents(database.db, now(), BATCH)
      if (due.length === 0) return
      for (const event of due) {
        if (!mayGo()) return
        const context = { now: now(), settings: await settings.read(), appUrl: config.appUrl, outbound }
        try {
          await database.write((tx) => tellTeam(tx, context, event))
        } catch (error) {
          log?.warn({ err: error, event: event.event_key }, 'a team could not be told of an event yet')
          // Otherwise one event would hold up all others.
          await postponeEvent(database.db, event.id, now() + AFTER_FAILURE_MS)
        }
      }
      outbound.kick()
      push.kick()
    }
  }

  async function prune(): Promise<void> {
    if (Math.abs(now() - prunedAt) < PRUNE_INTERVAL_MS) return
    prunedAt = now()
    await deleteNotificationsBefore(database.db, now() - RETENTION_MS)
  }

  const events = createBackgroundWorker({
    name: 'notifications',
    async work({ mayGo, log }) {
      await tellDue(mayGo, log)
      await prune()
    },
    failure: 'teams could not be told of events',
    now,
    nextDueAt: () => selectNextEventAt(database.db),
    lookEveryMs: CHECK_INTERVAL_MS,
  })
  return {
    tellDue: events.workDue,
    pushDue: push.workDue,
    start(log) {
      events.start(log)
      push.start(log)
    },
    async close() {
      await events.close()
      await push.close()
    },
  }
}

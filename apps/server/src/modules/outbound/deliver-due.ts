import type { Log } from '../../background.ts'
import type { Deps } from '../../deps.ts'
import type { Channels } from './message.ts'
import { claim, deleteSettledBefore, markFailed, markSent, type OutboxRow, selectDue } from './repository.ts'
import { hasLapsed, KEPT_MS, LEASE_MS, nextTry } from './rules.ts'

const ERROR_SHOWN = 500
const PRUNE_EVERY_MS = 3_600_000

/**
 * Makes the function that tries every message that is due once, one after the other, as long as `mayGo` says so.
 * A message belongs to the process that pushed its due moment on; should that process die, the moment comes again.
 */
export function createDeliverDue({ config, database, now }: Deps, channels: Channels) {
  const { db } = database
  /** Locally the outbox is where people read their codes. */
  const forgets = ({ secret_until }: OutboxRow) => secret_until !== null && config.env !== 'local'
  let prunedAt = Number.NEGATIVE_INFINITY

  async function send(message: OutboxRow): Promise<void> {
    if (hasLapsed(message, now())) throw new Error('it lapsed before it could be sent')
    const { id, channel, recipient: to, subject, text, html, created_at } = message
    await channels[channel].deliver({ id: `${id}.${created_at}`, to, subject, text, html })
  }

  async function attempt(message: OutboxRow, log: Log | undefined): Promise<void> {
    try {
      await send(message)
    } catch (failure) {
      const error = (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_SHOWN)
      const dueAt = nextTry(message, now())
      await markFailed(db, message, { error, dueAt, forget: dueAt === null && forgets(message) })
      const { id, channel, attempts } = message
      log?.warn({ id, channel, attempts, error }, dueAt === null ? 'message given up' : 'message not sent yet')
      return
    }
    await database.write((tx) => markSent(tx, message.id, now(), { forget: forgets(message) }))
  }

  return async ({ mayGo, log }: { mayGo(): boolean; log: Log | undefined }): Promise<void> => {
    while (mayGo()) {
      const due = await selectDue(db, now())
      if (!due) break
      // Such small writes share their commits with those of requests, which would wait for them otherwise.
      const message = await database.write((tx) => claim(tx, due, now() + LEASE_MS))
      if (message) await attempt(message, log)
    }
    // Also where the clock was set back.
    if (!mayGo() || Math.abs(now() - prunedAt) < PRUNE_EVERY_MS) return
    prunedAt = now()
    await deleteSettledBefore(db, now() - KEPT_MS)
  }
}

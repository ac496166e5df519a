import type { Deps } from '../../deps.ts'
import type { Log } from '../../jobs/background-worker.ts'
import type { Channels } from './message.ts'
import { markFailed, markSent, type OutboxRow } from './repository.ts'
import { hasLapsed, nextTry } from './rules.ts'

const ERROR_SHOWN = 500

/** Tries a claimed message once, and notes what came of it. */
export type Deliver = (message: OutboxRow, log: Log | undefined) => Promise<void>

export function createDeliver({ config, database, now }: Deps, channels: Channels): Deliver {
  const { db } = database
  /** Locally the outbox is where people read their codes. */
  const forgets = ({ secret_until }: OutboxRow) => secret_until !== null && config.env !== 'local'

  async function send(message: OutboxRow): Promise<void> {
    if (hasLapsed(message, now())) throw new Error('it lapsed before it could be sent')
    const { id, channel, recipient: to, subject, text, html, created_at } = message
    await channels[channel].deliver({ id: `${id}.${created_at}`, to, subject, text, html })
  }

  return async (message, log) => {
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
}

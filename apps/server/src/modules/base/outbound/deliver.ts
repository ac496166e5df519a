import type { Deps } from '../../../deps.ts'
import type { Log } from '../../../jobs/background-worker.ts'
import type { Channels } from './message.ts'
import { markFailed, markSent, type OutboxRow } from './repository.ts'
import { isSecretExpired, nextAttemptAt } from './rules.ts'

const ERROR_LENGTH_MAX = 500

/** Attempts a claimed message once, and records the result. */
export type Deliver = (message: OutboxRow, log: Log | undefined) => Promise<void>

export const errorText = (failure: unknown): string =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, ERROR_LENGTH_MAX)

export function createDeliver({ config, database, now }: Deps, channels: Channels): Deliver {
  const { db } = database
  /** The local environment keeps codes, since developers read them in the outbox. */
  const shouldEraseText = ({ secret_until }: OutboxRow) => secret_until !== null && config.env !== 'local'

  async function send(message: OutboxRow): Promise<void> {
    if (isSecretExpired(message, now())) throw new Error('it lapsed before it could be sent')
    const { id, channel, recipient: to, subject, text, html, created_at } = message
    await channels[channel].deliver({ id: `${id}.${created_at}`, to, subject, text, html })
  }

  return async (message, log) => {
    try {
      await send(message)
    } catch (failure) {
      const error = errorText(failure)
      const dueAt = nextAttemptAt(message, now())
      await markFailed(db, message, { error, dueAt, eraseText: dueAt === null && shouldEraseText(message) })
      const { id, channel, attempts } = message
      log?.warn({ id, channel, attempts, error }, dueAt === null ? 'message given up' : 'message not sent yet')
      return
    }
    await database.write((tx) => markSent(tx, message.id, now(), { eraseText: shouldEraseText(message) }))
  }
}

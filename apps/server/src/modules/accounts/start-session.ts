import type { Session } from '@rialto/contract'
import type { Db, Tx } from '../../db/index.ts'
import { type Refusal, refuse } from '../../lib/refusal.ts'
import { text } from '../../texts/index.ts'
import { presentUser } from './present-user.ts'
import { selectUser } from './repository-users.ts'
import { issueToken } from './tokens.ts'

interface SessionStart {
  userId: number
  /** In which the reply is written. */
  locale: string
  now: number
}

/**
 * Logs a user in who has proved to be themselves: what registration, login and social sign-in reply with. Refuses whose account
 * the operator has closed.
 */
export async function startSession(db: Db | Tx, { userId, locale, now }: SessionStart): Promise<Session | Refusal> {
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  if (row.disabled_at !== null) return refuse('forbidden', text('This account is closed. Please write to the shop.'))
  const { token, expiresAt } = await issueToken(db, userId, now)
  return { access: { token, expires_at: new Date(expiresAt).toISOString() }, user: presentUser(row, locale) }
}

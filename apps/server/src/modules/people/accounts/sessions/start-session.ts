import type { Session } from '@rialto/contract'
import type { Db, Tx } from '../../../../db/index.ts'
import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { presentUser } from '../present-user.ts'
import { selectUser } from '../repository-users.ts'
import { issueToken } from './tokens.ts'

interface SessionStart {
  userId: number
  /** The language of the reply. */
  locale: string
  now: number
}

/**
 * Logs in a user who has been authenticated by registration, login or social sign-in. Refuses if the operator has closed the
 * account.
 */
export async function startSession(db: Db | Tx, { userId, locale, now }: SessionStart): Promise<Session | Refusal> {
  const row = await selectUser(db, userId)
  if (!row) throw new Error(`user ${userId} is gone`)
  if (row.disabled_at !== null) return refuse('forbidden', text('This account is closed. Please write to the shop.'))
  const { token, expiresAt } = await issueToken(db, userId, now)
  return { access: { token, expires_at: new Date(expiresAt).toISOString() }, user: presentUser(row, locale) }
}

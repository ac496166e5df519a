import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { clearFailures } from './login-attempts.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { consumeResetToken, selectResetUser } from './repository-codes.ts'
import { lockUser, updateUser } from './repository-users.ts'
import { endWaysIn } from './repository-ways-in.ts'
import { RESET_TOKEN_LIFETIME_MS } from './rules.ts'
import { hashToken } from './sessions.ts'

/**
 * Sets a new password with a reset token, which is valid once and for ten minutes. The user is logged out everywhere, and pauses
 * after failed logins end. A refused password does not use the token up.
 */
export function createResetPassword({ database, settings, now }: ModuleDeps) {
  const { db } = database

  return async (
    { token, password }: { token: string; password: string },
    { audit }: Caller,
  ): Promise<Refusal | undefined> => {
    const tokenHash = hashToken(token)
    const user = await selectResetUser(db, tokenHash, { now: now(), tokenMs: RESET_TOKEN_LIFETIME_MS })
    if (!user) return refuseInvalidToken()
    const weak = await refuseWeakPassword({ settings }, password, user)
    if (weak) return weak
    const password_hash = await hashPassword(password)

    const refusal = await database.write(async (tx) => {
      // The user is locked before the token is used, as in a takeover, which would otherwise move the account in between.
      await lockUser(tx, user.id)
      if (!(await consumeResetToken(tx, tokenHash, now()))) return refuseInvalidToken()
      await updateUser(tx, user.id, { password_hash })
      await endWaysIn(tx, user.id, 'reset')
      await clearFailures(tx, user)
      return undefined
    })
    if (refusal) return refusal
    audit('password_reset', { userId: user.id })
    audit('sessions_ended', { userId: user.id })
    return undefined
  }
}

const refuseInvalidToken = (): Refusal =>
  refuse('reset_token_invalid', text('The time to choose a new password is over. Please ask for a new code.'))

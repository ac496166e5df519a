import { type Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { ModuleDeps } from '../../settings/index.ts'
import { forgetFailures } from '../login/delays.ts'
import { hashPassword } from '../passwords/hash-password.ts'
import { refuseWeakPassword } from '../passwords/refuse-weak-password.ts'
import { deleteTokens } from '../repository.ts'
import { lockUser, updateUser } from '../repository-users.ts'
import { hashToken } from '../tokens.ts'
import { selectResetUser, useResetToken } from './repository.ts'
import { RESET_TOKEN_MS } from './rules.ts'

/**
 * Sets a new password by a token that a recovery code was turned into: once, and within its time. The user is logged out
 * everywhere, and what failed logins had locked is open again. A password that is refused does not cost the token.
 */
export function createResetPassword({ database, settings, now }: ModuleDeps) {
  const { db } = database

  return async (
    { token, password }: { token: string; password: string },
    { audit }: Caller,
  ): Promise<Refusal | undefined> => {
    const tokenHash = hashToken(token)
    const user = await selectResetUser(db, tokenHash, { now: now(), tokenMs: RESET_TOKEN_MS })
    if (!user) return invalid()
    const weak = await refuseWeakPassword({ settings }, password, user)
    if (weak) return weak
    const password_hash = await hashPassword(password)

    const refusal = await database.write(async (tx) => {
      // Before the token, as a takeover does: it must not be spent for an account that goes to another.
      await lockUser(tx, user.id)
      if (!(await useResetToken(tx, tokenHash, now()))) return invalid()
      await updateUser(tx, user.id, { password_hash })
      await deleteTokens(tx, user.id)
      await forgetFailures(tx, user)
      return undefined
    })
    if (refusal) return refusal
    audit('password_reset', { userId: user.id })
    audit('sessions_ended', { userId: user.id })
    return undefined
  }
}

const invalid = (): Refusal =>
  refuse('reset_token_invalid', text('The time to choose a new password is over. Please ask for a new code.'))

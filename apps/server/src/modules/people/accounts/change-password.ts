import type { CurrentUser } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { ModuleDeps } from '../../base/settings/index.ts'
import { beginAttempt, checkAttemptPassword, clearFailures, recordSuccess } from './log-in.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'
import { consumeResetToken, selectResetUser } from './repository-codes.ts'
import { lockUser, selectUser, updateUser } from './repository-users.ts'
import { endWaysIn, isOpenSession } from './repository-ways-in.ts'
import { RESET_TOKEN_LIFETIME_MS } from './rules.ts'
import { hashToken } from './sessions.ts'

interface PasswordChange {
  current_password: string
  password: string
}

/**
 * Sets a new password and ends all other sessions. Wrong current passwords count like failed logins, since an open session alone
 * must not allow guessing.
 */
export async function changePassword(
  deps: ModuleDeps,
  user: CurrentUser,
  change: PasswordChange,
  { ip, audit }: Caller,
): Promise<Refusal | undefined> {
  const refusal = await checkAndSetPassword(deps, user, change, ip)
  if (!refusal) {
    audit('password_changed', { userId: user.id })
    audit('sessions_ended', { userId: user.id })
  } else if (refusal.code !== 'invalid')
    audit('password_change_refused', {
      userId: user.id,
      reason: refusal.code === 'too_many_requests' ? 'too_many_tries' : 'wrong_password',
    })
  return refusal
}

async function checkAndSetPassword(
  deps: ModuleDeps,
  { id, tokenId }: CurrentUser,
  { current_password, password }: PasswordChange,
  ip: string,
): Promise<Refusal | undefined> {
  const { db } = deps.database
  const user = await selectUser(db, id)
  if (!user) throw new Error(`user ${id} is gone`)
  if (user.password_hash === null)
    return refuseCurrent(text('This account has no password yet. Set one by “Forgot password” at the login.'))
  const weak = await refuseWeakPassword(deps, password, user)
  if (weak) return weak
  const attempt = { login: user.email ?? user.phone ?? `user ${id}`, accountId: id, ip }
  const pause = await beginAttempt(db, attempt, deps.now())
  if (pause instanceof Refusal) return pause
  if (!(await checkAttemptPassword(db, attempt, { hash: user.password_hash, password: current_password })))
    return refuseCurrent(text('The current password is wrong'))
  const password_hash = await hashPassword(password)
  return deps.database.write(async (tx) => {
    const locked = await lockUser(tx, id)
    const isSame = locked?.password_hash === user.password_hash
    if (!isSame || !(await isOpenSession(tx, { id, tokenId })))
      return refuse('unauthenticated', text('Please login first!'))
    await recordSuccess(tx, attempt, user)
    await updateUser(tx, id, { password_hash })
    await endWaysIn(tx, id, 'change', tokenId)
    return undefined
  })
}

const refuseCurrent = (why: TextKey) =>
  refuse('credentials_wrong', why, { errors: { current_password: [{ text: why }] } })

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

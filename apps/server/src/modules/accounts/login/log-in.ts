import type { Session } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import { lockUser } from '../repository-users.ts'
import { startSession } from '../sessions/start-session.ts'
import { findAccountByLogin } from './find-account-by-login.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from './login-attempts.ts'

interface Credentials {
  /** Email or phone. */
  phone: string
  password: string
}

/** Logs in by email or phone. Failures take the same work and read the same whether or not the account exists. */
export async function logIn(
  { database: { db }, now }: Deps,
  { phone: login, password }: Credentials,
  { ip, audit, locale }: Caller & { locale: string },
): Promise<Session | Refusal> {
  const user = await findAccountByLogin(db, login)
  const attempt = { login, accountId: user?.id, ip }
  const refusal = await beginAttempt(db, attempt, now())
  if (refusal instanceof Refusal) {
    audit('login_paused', { userId: user?.id, reason: 'too_many_tries' })
    return refusal
  }
  const isPasswordRight = await checkAttemptPassword(db, attempt, { hash: user?.password_hash, password })
  const session = user && isPasswordRight ? await enter() : refuseLogin()
  if (session instanceof Refusal)
    audit('login_refused', {
      userId: user?.id,
      reason: session.code === 'forbidden' ? 'disabled' : 'wrong_password',
    })
  else audit('login', { userId: session.user.id })
  return session

  async function enter(): Promise<Session | Refusal> {
    return db.transaction().execute(async (tx) => {
      // The lock orders this login before or after a concurrent password change or takeover, which ends or refuses it.
      const locked = user && (await lockUser(tx, user.id))
      if (!locked || locked.password_hash !== user.password_hash) return refuseLogin()
      await recordSuccess(tx, attempt, user)
      return startSession(tx, { userId: user.id, locale, now: now() })
    })
  }
}

const refuseLogin = () => refuse('credentials_wrong', text('The email, phone or password is wrong'))

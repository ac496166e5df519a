import type { Session } from '@rialto/contract'
import type { Tx } from '../../../../db/index.ts'
import type { Deps } from '../../../../deps.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { text } from '../../../../texts/index.ts'
import { lockUser } from '../repository-users.ts'
import { startSession } from '../sessions/start-session.ts'
import { findAccountByLogin } from './find-account-by-login.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from './login-attempts.ts'

interface Credentials {
  /** Email or phone. */
  login: string
  password: string
}

/** Logs in by email or phone. */
export const logIn = (
  deps: Deps,
  credentials: Credentials,
  { locale, ...caller }: Caller & { locale: string },
): Promise<Session | Refusal> =>
  logInWith(deps, credentials, caller, (tx, userId) => startSession(tx, { userId, locale, now: deps.now() }))

/**
 * Checks a password and then enters, within the transaction that has locked the user. Failures take the same work and read the same
 * whether or not the account exists.
 * @param enter starts the session, or refuses to
 */
export async function logInWith<Entered>(
  { database: { db }, now }: Deps,
  { login, password }: Credentials,
  { ip, audit }: Caller,
  enter: (tx: Tx, userId: number) => Promise<Entered | Refusal>,
): Promise<Entered | Refusal> {
  const user = await findAccountByLogin(db, login)
  const attempt = { login, accountId: user?.id, ip }
  const refusal = await beginAttempt(db, attempt, now())
  if (refusal instanceof Refusal) {
    audit('login_paused', { userId: user?.id, reason: 'too_many_tries' })
    return refusal
  }
  const isPasswordRight = await checkAttemptPassword(db, attempt, { hash: user?.password_hash, password })
  const entered = user && isPasswordRight ? await enterAs(user) : refuseLogin()
  if (entered instanceof Refusal)
    audit('login_refused', {
      userId: user?.id,
      reason: entered.code === 'forbidden' ? 'disabled' : 'wrong_password',
    })
  else audit('login', { userId: user?.id })
  return entered

  async function enterAs(account: NonNullable<typeof user>): Promise<Entered | Refusal> {
    return db.transaction().execute(async (tx) => {
      // The lock orders this login before or after a concurrent password change or takeover, which ends or refuses it.
      const locked = await lockUser(tx, account.id)
      if (!locked || locked.password_hash !== account.password_hash) return refuseLogin()
      await recordSuccess(tx, attempt, account)
      return enter(tx, account.id)
    })
  }
}

const refuseLogin = () => refuse('credentials_wrong', text('The email, phone or password is wrong'))

import type { Session } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import { lockUser } from '../repository-users.ts'
import { startSession } from '../start-session.ts'
import { beginTry, checkPassword, forgiveTry } from './delays.ts'
import { findLogin } from './find-login.ts'

interface Credentials {
  /** Email or phone. */
  phone: string
  password: string
}

/** Logs in by email or phone. Every failure costs the same work and reads the same, whether there is such an account or not. */
export async function logIn(
  { database: { db }, now }: Deps,
  { phone: login, password }: Credentials,
  { ip, audit, locale }: Caller & { locale: string },
): Promise<Session | Refusal> {
  const user = await findLogin(db, login)
  const attempt = { login, accountId: user?.id, ip }
  const mustWait = await beginTry(db, attempt, now())
  if (mustWait instanceof Refusal) {
    audit('login_paused', { userId: user?.id, reason: 'too_many_tries' })
    return mustWait
  }
  const fits = await checkPassword(db, attempt, { hash: user?.password_hash, password })
  const session = user && fits ? await enter() : refuseLogin()
  if (session instanceof Refusal)
    audit('login_refused', {
      userId: user?.id,
      reason: session.code === 'forbidden' ? 'disabled' : 'wrong_password',
    })
  else audit('login', { userId: session.user.id })
  return session

  async function enter(): Promise<Session | Refusal> {
    return db.transaction().execute(async (tx) => {
      // The lock makes a change of password, or a takeover, end this session too, or refuse it.
      const locked = user && (await lockUser(tx, user.id))
      if (!locked || locked.password_hash !== user.password_hash) return refuseLogin()
      await forgiveTry(tx, attempt, user)
      return startSession(tx, { userId: user.id, locale, now: now() })
    })
  }
}

const refuseLogin = () => refuse('credentials_wrong', text('The email, phone or password is wrong'))

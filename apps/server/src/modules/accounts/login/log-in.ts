import type { Session } from '@rialto/contract'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../refusal.ts'
import { text } from '../../../texts/index.ts'
import { startSession } from '../start-session.ts'
import { beginTry, checkPassword, forgiveTry } from './delays.ts'
import { findLogin } from './find-login.ts'
import { isPasswordStill } from './repository.ts'

interface Credentials {
  /** Email or phone. */
  phone: string
  password: string
}

/** Logs in by email or phone. Every failure costs the same work and reads the same, whether there is such an account or not. */
export async function logIn(
  { database: { db }, now }: Deps,
  { phone: login, password }: Credentials,
  { ip, locale }: { ip: string; locale: string },
): Promise<Session | Refusal> {
  const user = await findLogin(db, login)
  const attempt = { login, accountId: user?.id, ip }
  const mustWait = await beginTry(db, attempt, now())
  if (mustWait instanceof Refusal) return mustWait
  const fits = await checkPassword(db, attempt, { hash: user?.password_hash, password })
  if (!user || !fits) return refuseLogin()
  return db.transaction().execute(async (tx) => {
    // A password that was changed meanwhile opens nothing any more.
    if (!(await isPasswordStill(tx, user))) return refuseLogin()
    await forgiveTry(tx, attempt, user)
    return startSession(tx, { userId: user.id, locale, now: now() })
  })
}

const refuseLogin = () => refuse('credentials_wrong', text('The email, phone or password is wrong'))

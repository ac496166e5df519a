import type { Session } from '@rialto/contract'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from './login-attempts.ts'
import { candidatePhones, normalisePhone } from './phones.ts'
import { selectLoginByEmail, selectLoginByPhone } from './repository-logins.ts'
import { lockUser, selectUser } from './repository-users.ts'
import { startSession } from './sessions.ts'

/**
 * Finds the account of a login name: an email, a phone with its country's code, or national digits alone (the login form has no
 * country: docs/spec §3).
 */
export async function findAccountByLogin(db: Db | Tx, typed: string) {
  if (typed.includes('@')) return selectLoginByEmail(db, typed.toLowerCase())
  const trimmed = typed.trim()
  const digits = trimmed.replace(/\D/g, '')
  const exact = normalisePhone({ phone: trimmed }) ?? `+${digits}`
  if (!/^\+?[\d\s()./-]+$/.test(trimmed) || digits.length > 20) return undefined
  const isInternational = /^(\+|00)/.test(trimmed)
  return selectLoginByPhone(db, exact, isInternational ? [exact] : [exact, ...candidatePhones(digits)])
}

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

interface Confirmation {
  userId: number
  password: string | undefined
  ip: string
}

/** Asks a logged-in person for the password again. Wrong ones count like failed logins, as an open session must not allow guessing. */
export async function confirmPassword(
  { database, now }: Deps,
  { userId, password, ip }: Confirmation,
): Promise<Refusal | undefined> {
  const user = await selectUser(database.db, userId)
  if (!user) throw new Error(`user ${userId} is gone`)
  const attempt = { login: user.email ?? user.phone ?? `user ${userId}`, accountId: userId, ip }
  const pause = await beginAttempt(database.db, attempt, now())
  if (pause) return pause
  if (!(await checkAttemptPassword(database.db, attempt, { hash: user.password_hash, password: password ?? '' }))) {
    const wrong = text('The current password is wrong')
    return refuse('credentials_wrong', wrong, { errors: { current_password: [{ text: wrong }] } })
  }
  await database.write((tx) => recordSuccess(tx, attempt, user))
  return undefined
}

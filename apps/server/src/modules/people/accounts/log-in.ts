import { createHash } from 'node:crypto'
import type { Session } from '@rialto/contract'
import { cleanLogin } from '@rialto/contract/clean-text'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../lib/network.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { verifyPassword } from './passwords.ts'
import { candidatePhones, normalisePhone } from './phones.ts'
import { lockUser, selectUser } from './repository-users.ts'
import {
  countFailure,
  deleteFailures,
  deleteStaleFailures,
  type FailureCounter,
  selectBlockedUntil,
  selectLoginByEmail,
  selectLoginByPhone,
  uncountFailure,
} from './repository-ways-in.ts'
import { FAILURES_EXPIRE_AFTER_MS } from './rules.ts'
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

/** The last digits of a phone number are the same with and without its country's code. */
const PHONE_TAIL = 8

/**
 * The keys under which failed attempts of a login name are counted: the normalised name and its account. There are two keys
 * without an account as well, so that neither pauses nor work reveal whether the account exists.
 */
function attemptKeys(login: string, accountId: number | undefined): [name: string, account: string] {
  const name = nameKey(login)
  return [name, accountId === undefined ? `${name}:nobody` : accountKey(accountId)]
}

/** All keys under which failures of an account may be counted. */
const accountKeys = ({ id, email, phone }: { id: number; email: string | null; phone: string | null }) => [
  accountKey(id),
  ...[email, phone].filter((name) => name !== null).map(nameKey),
]

const accountKey = (id: number): string => `login:user:${id}`

/** Hashed, since people type passwords into the wrong field. */
const nameKey = (login: string): string =>
  `login:account:${createHash('sha256').update(normalise(login)).digest('hex')}`

function normalise(login: string): string {
  const plain = cleanLogin(login).normalize('NFKC').toLowerCase()
  if (plain.includes('@')) return plain
  return /^\+?[\d\s()./-]+$/.test(plain) ? plain.replace(/\D/g, '').slice(-PHONE_TAIL) : plain
}

/** A login name with the account and the address behind it. */
interface LoginAttempt {
  /** The email or phone as typed. */
  login: string
  /** The account of that login name, if there is one. */
  accountId: number | undefined
  ip: string
}

/**
 * Counts an attempt as a failure before its password is checked, so that a hundred concurrent attempts gain nothing over
 * sequential ones. It counts against the login name, the account and the network.
 * @returns a refusal while any of the three is blocked.
 */
export async function beginAttempt(db: Db, attempt: LoginAttempt, now: number): Promise<Refusal | undefined> {
  return db.transaction().execute(async (tx) => {
    await deleteNextStaleFailures(tx, now)
    return countFailures(tx, countersOf(attempt), now)
  })
}

/** Counts a failure under each counter, or under none if one of them is blocked. @returns a refusal in that case. */
export async function countFailures(
  tx: Tx,
  counters: readonly FailureCounter[],
  now: number,
): Promise<Refusal | undefined> {
  for (const [index, counter] of counters.entries()) {
    if (await countFailure(tx, counter, now)) continue
    for (const { key } of counters.slice(0, index)) await uncountFailure(tx, key)
    return refuseDuringPause((await selectBlockedUntil(tx, counter.key)) - now)
  }
  return undefined
}

/** Checks the password of an attempt. If the check throws (too many are waiting), the attempt is not counted. */
export async function checkAttemptPassword(
  db: Db,
  attempt: LoginAttempt,
  { hash, password }: { hash: string | null | undefined; password: string },
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password)
  } catch (error) {
    for (const { key } of countersOf(attempt)) await uncountFailure(db, key)
    throw error
  }
}

/** Clears the account's failures after a right password. The network's failures stay, except for this attempt. */
export async function recordSuccess(tx: Tx, { login, ip }: LoginAttempt, account: AccountContacts): Promise<void> {
  await deleteFailures(tx, [...attemptKeys(login, account.id), ...accountKeys(account)])
  await uncountFailure(tx, networkKey(ip))
}

interface AccountContacts {
  id: number
  email: string | null
  /** E.164. */
  phone: string | null
}

/** Clears an account's failures under each of its login names. */
export const clearFailures = (db: Db | Tx, account: AccountContacts): Promise<void> =>
  deleteFailures(db, accountKeys(account))

function countersOf({ login, accountId, ip }: LoginAttempt): FailureCounter[] {
  const ofAccount = attemptKeys(login, accountId).map((key) => ({
    key,
    expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.account,
  }))
  return [...ofAccount, { key: networkKey(ip), expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.address }]
}

const networkKey = (ip: string): string => `login:address:${networkOf(ip)}`

/** Refuses with the remaining time of a pause, rounded up so that an attempt after it is accepted. */
function refuseDuringPause(ms: number): Refusal {
  const retryAfter = Math.max(1, Math.ceil(ms / 1000))
  return retryAfter < 120
    ? refuse('too_many_requests', text('Too many failed tries. Please wait {{count}} seconds and try again.'), {
        retryAfter,
        values: { count: retryAfter },
      })
    : refuse('too_many_requests', text('Too many failed tries. Please wait {{count}} minutes and try again.'), {
        retryAfter,
        values: { count: Math.ceil(retryAfter / 60) },
      })
}

const SWEEP_SIZE = 20
let sweepPosition = ''

/** Each attempt checks a few old counters, continuing after the last attempt, so that counters of unknown names do not pile up. */
async function deleteNextStaleFailures(tx: Tx, now: number): Promise<void> {
  sweepPosition = await deleteStaleFailures(tx, {
    from: sweepPosition,
    count: SWEEP_SIZE,
    before: now - 2 * FAILURES_EXPIRE_AFTER_MS.account,
  })
}

import { createHash } from 'node:crypto'
import { cleanLogin } from '@rialto/contract/clean-text'
import type { Db, Tx } from '../../../db/index.ts'
import { networkOf } from '../../../lib/network.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import { verifyPassword } from './passwords.ts'
import {
  countFailure,
  deleteFailures,
  deleteStaleFailures,
  type FailureCounter,
  selectBlockedUntil,
  uncountFailure,
} from './repository-logins.ts'
import { FAILURES_EXPIRE_AFTER_MS } from './rules.ts'

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

import { createHash } from 'node:crypto'
import type { Db, Tx } from '../../../db/index.ts'
import { networkOf } from '../../../network-of.ts'
import { type Refusal, refuse } from '../../../refusal.ts'
import { text } from '../../../texts/index.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { splitPhone } from '../phones/split-phone.ts'
import {
  countFailure,
  deleteFailures,
  selectBlockedUntil,
  sweepFailures,
  uncountFailure,
} from './repository-failures.ts'
import { FORGOTTEN_AFTER_MS } from './rules.ts'

/** Who tries to log in, and from where. */
export interface LoginTry {
  /** The email or phone, as it was typed. */
  login: string
  ip: string
}

/**
 * Counts a try before it is made: as a failure until it has succeeded, so that a hundred at once are no better than one after
 * another. Accounts are told apart by what was typed alone, so that nothing shows whether there is one.
 * @returns a refusal while either the account or the address must wait.
 */
export async function beginTry(db: Db, { login, ip }: LoginTry, now: number): Promise<Refusal | undefined> {
  const account = { key: accountKey(login), forgottenAfter: FORGOTTEN_AFTER_MS.account }
  const address = { key: addressKey(ip), forgottenAfter: FORGOTTEN_AFTER_MS.address }
  return db.transaction().execute(async (tx) => {
    await sweep(tx, now)
    if (!(await countFailure(tx, account, now))) return mustWait((await selectBlockedUntil(tx, account.key)) - now)
    if (await countFailure(tx, address, now)) return undefined
    await uncountFailure(tx, account.key)
    return mustWait((await selectBlockedUntil(tx, address.key)) - now)
  })
}

/** Whether the password of a try fits. Where nobody could tell (too much to do), the try counts for nothing. */
export async function checkPassword(
  db: Db,
  { login, ip }: LoginTry,
  { hash, password }: { hash: string | null | undefined; password: string },
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password)
  } catch (error) {
    await uncountFailure(db, accountKey(login))
    await uncountFailure(db, addressKey(ip))
    throw error
  }
}

/** The try was none of those that count: the account's failures are forgotten, the address's are what they were. */
export async function forgiveTry(tx: Tx, { login, ip }: LoginTry, account: Account): Promise<void> {
  await deleteFailures(tx, [accountKey(login), ...keysOf(account)])
  await uncountFailure(tx, addressKey(ip))
}

interface Account {
  email: string | null
  /** E.164. */
  phone: string | null
}

/** Forgets an account's failures, under whatever name its owner logs in. */
export async function forgetFailures(db: Db | Tx, account: Account): Promise<void> {
  const keys = keysOf(account)
  if (keys.length > 0) await deleteFailures(db, keys)
}

function keysOf({ email, phone }: Account): string[] {
  const names = [email, phone, phone && splitPhone(phone).phone]
  return names.filter((name) => name !== null).map(accountKey)
}

/** Hashed, since people type passwords into the wrong field. */
function accountKey(login: string): string {
  const plain = login.normalize('NFKC').trim().toLowerCase()
  const digits = plain.replace(/\D/g, '').replace(/^0+/, '')
  const name = plain.includes('@') || digits === '' ? plain : digits
  return `login:account:${createHash('sha256').update(name).digest('hex')}`
}

const addressKey = (ip: string): string => `login:address:${networkOf(ip)}`

/** In which words to wait, rounded up so that who waits that long is let in. */
function mustWait(ms: number): Refusal {
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

const SWEPT = 20
let swept = ''

/** Every try looks at a few old counts wherever the last one stopped, so that names which nobody owns do not pile up. */
async function sweep(tx: Tx, now: number): Promise<void> {
  swept = await sweepFailures(tx, { from: swept, count: SWEPT, before: now - 2 * FORGOTTEN_AFTER_MS.account })
}

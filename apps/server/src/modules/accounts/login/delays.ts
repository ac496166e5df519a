import type { Db, Tx } from '../../../db/index.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import { verifyPassword } from '../passwords/hash-password.ts'
import { failureKeys, failureKeysOf } from './failure-keys.ts'
import {
  type Counted,
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
  /** The account that it leads to, if any. */
  accountId: number | undefined
  ip: string
}

/**
 * Counts a try before it is made: as a failure until it has succeeded, so that a hundred at once are no better than one after
 * another. A try counts against the name that was typed, the account behind it and the network.
 * @returns a refusal while any of the three must wait.
 */
export async function beginTry(db: Db, attempt: LoginTry, now: number): Promise<Refusal | undefined> {
  return db.transaction().execute(async (tx) => {
    await sweep(tx, now)
    const counted: string[] = []
    for (const key of keysOf(attempt)) {
      if (!(await countFailure(tx, key, now))) {
        for (const earlier of counted) await uncountFailure(tx, earlier)
        return mustWait((await selectBlockedUntil(tx, key.key)) - now)
      }
      counted.push(key.key)
    }
    return undefined
  })
}

/** Whether the password of a try fits. A try that could not be judged (too much to do) counts for nothing. */
export async function checkPassword(
  db: Db,
  attempt: LoginTry,
  { hash, password }: { hash: string | null | undefined; password: string },
): Promise<boolean> {
  try {
    return await verifyPassword(hash, password)
  } catch (error) {
    for (const { key } of keysOf(attempt)) await uncountFailure(db, key)
    throw error
  }
}

/** A right password forgets the account's failures; those of the network stay, but for this try. */
export async function forgiveTry(tx: Tx, { login, ip }: LoginTry, account: Account): Promise<void> {
  await deleteFailures(tx, [...failureKeys(login, account.id), ...failureKeysOf(account)])
  await uncountFailure(tx, addressKey(ip))
}

interface Account {
  id: number
  email: string | null
  /** E.164. */
  phone: string | null
}

/** Forgets an account's failures, under every name that its owner logs in by. */
export const forgetFailures = (db: Db | Tx, account: Account): Promise<void> =>
  deleteFailures(db, failureKeysOf(account))

function keysOf({ login, accountId, ip }: LoginTry): Counted[] {
  const ofAccount = failureKeys(login, accountId).map((key) => ({ key, forgottenAfter: FORGOTTEN_AFTER_MS.account }))
  return [...ofAccount, { key: addressKey(ip), forgottenAfter: FORGOTTEN_AFTER_MS.address }]
}

const addressKey = (ip: string): string => `login:address:${networkOf(ip)}`

/** Refuses for so many milliseconds, rounded up so that the next try after that is let in. */
export function mustWait(ms: number): Refusal {
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

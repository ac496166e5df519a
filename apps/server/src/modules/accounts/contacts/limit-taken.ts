import type { Db, Tx } from '../../../db/index.ts'
import { networkOf } from '../../../lib/network-of.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { mustWait } from '../login/delays.ts'
import { countFailure, selectBlockedUntil, uncountFailure } from '../login/repository-failures.ts'
import { FORGOTTEN_AFTER_MS } from '../login/rules.ts'
import { refuseTaken } from '../registration/taken.ts'

interface TakenQuestion {
  caller: Caller
  /** The account that asks; left out at a registration. */
  userId?: number
  now: number
}

export interface Taken {
  email: boolean
  phone: boolean
}

/**
 * Asks whether a contact is another account's, within limits: each answer "taken" tells that somebody has an account here. Such
 * answers count like failed logins against the network and the account that asks, with the same growing pauses. Questions of
 * one network wait for each other, so that many at once get no more answers.
 */
export async function askWhetherTaken(
  db: Db,
  { caller, userId, now }: TakenQuestion,
  select: (tx: Tx) => Promise<Taken>,
): Promise<Taken | Refusal> {
  const network = { key: `taken:network:${networkOf(caller.ip)}`, forgottenAfter: FORGOTTEN_AFTER_MS.address }
  const account = { key: `taken:user:${userId}`, forgottenAfter: FORGOTTEN_AFTER_MS.account }
  const keys = userId === undefined ? [network] : [account, network]
  const answer = await db.transaction().execute(async (tx) => {
    const counted: string[] = []
    const takeBack = async () => {
      for (const key of counted) await uncountFailure(tx, key)
    }
    for (const key of keys) {
      if (!(await countFailure(tx, key, now))) {
        await takeBack()
        return mustWait((await selectBlockedUntil(tx, key.key)) - now)
      }
      counted.push(key.key)
    }
    const taken = await select(tx)
    if (!refuseTaken(taken)) await takeBack()
    return taken
  })
  if (answer instanceof Refusal) caller.audit('taken_contact_refused', { userId, reason: 'too_many_tries' })
  else if (refuseTaken(answer)) caller.audit('taken_contact_refused', { userId })
  return answer
}

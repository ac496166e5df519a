import type { Db, Tx } from '../../../db/index.ts'
import { networkOf } from '../../../lib/network.ts'
import { type FieldError, Refusal } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import { countFailures } from './login-attempts.ts'
import { uncountFailure } from './repository-logins.ts'
import { FAILURES_EXPIRE_AFTER_MS, refuseFields } from './rules.ts'

interface TakenCheck {
  caller: Caller
  /** The account that wants the contact; absent at a registration. */
  userId?: number
  now: number
}

export interface TakenContacts {
  email: boolean
  phone: boolean
}

/**
 * Tells which contacts belong to another account, within limits, since each answer "taken" reveals that an account exists. Such
 * answers count like failed logins against the network and the asking account, with the same growing pauses. Requests of one
 * network run one after the other, so that concurrent ones get no more answers.
 */
export async function findTakenContacts(
  db: Db,
  { caller, userId, now }: TakenCheck,
  select: (tx: Tx) => Promise<TakenContacts>,
): Promise<TakenContacts | Refusal> {
  const network = { key: `taken:network:${networkOf(caller.ip)}`, expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.address }
  const account = { key: `taken:user:${userId}`, expiresAfterMs: FAILURES_EXPIRE_AFTER_MS.account }
  const counters = userId === undefined ? [network] : [account, network]
  const answer = await db.transaction().execute(async (tx) => {
    const refusal = await countFailures(tx, counters, now)
    if (refusal) return refusal
    const takenContacts = await select(tx)
    if (!refuseTakenContacts(takenContacts)) for (const { key } of counters) await uncountFailure(tx, key)
    return takenContacts
  })
  if (answer instanceof Refusal) caller.audit('taken_contact_refused', { userId, reason: 'too_many_tries' })
  else if (refuseTakenContacts(answer)) caller.audit('taken_contact_refused', { userId })
  return answer
}

const phoneTaken: FieldError = { text: text('There is an account with this phone already') }
const emailTaken: FieldError = { text: text('There is an account with this email already') }

/** Refuses with an error at each contact that another account has; undefined if none is taken. */
export function refuseTakenContacts(taken: { email: boolean; phone: boolean }): Refusal | undefined {
  if (!taken.email && !taken.phone) return undefined
  return refuseFields({ ...(taken.phone && { phone: phoneTaken }), ...(taken.email && { email: emailTaken }) })
}

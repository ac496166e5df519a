import type { Tx } from '../../../db/index.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { type TextKey, text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { beginTry, checkPassword, forgiveTry } from '../login/delays.ts'
import { useCode } from '../otp/repository.ts'
import { countedTry, createTakeCode, refuseExpired, refuseWrong } from '../otp/take-code.ts'
import { selectSessionStart } from '../repository.ts'
import type { UserRow } from '../repository-users.ts'
import { provedContact } from './proved-contact.ts'

/** The proof that a change of email or phone asks for beside the session. */
export interface ContactProof {
  current_password?: string | null
  /** That went to a proved contact of the account. */
  otp?: string | null
  /** That went to the new contact. */
  new_otp?: string | null
}

interface Change {
  user: CurrentUser
  row: UserRow
  proof: ContactProof
  caller: Caller
}

/** Tells within the transaction of the change whether its proof still holds, and spends it. */
export type SpendProof = (tx: Tx, locked: { password_hash: string | null }) => Promise<boolean>

/** For how long after a login a session stands for an account that has neither a password nor a proved contact. */
const FRESH_MS = 10 * 60_000

/**
 * Holds a change of email or phone to more than the session: whoever finds a phone unlocked must not be able to take the account
 * with them. The current password or a code to a proved contact will do; an account that has neither needs a fresh login.
 */
export async function authoriseChange(deps: OutboundDeps, change: Change): Promise<SpendProof | Refusal> {
  const { user, row, proof, caller } = change
  const result = await holdProof(deps, change)
  if (result instanceof Refusal && (proof.current_password || proof.otp))
    caller.audit('contact_change_refused', { userId: user.id, reason: reasonOf(result) })
  return result instanceof Refusal || row.password_hash === null ? result : keepsPassword(row, result)
}

async function holdProof(deps: OutboundDeps, { user, row, proof, caller }: Change): Promise<SpendProof | Refusal> {
  const contact = provedContact(row)
  if (proof.current_password && row.password_hash !== null)
    return byPassword(deps, { row, password: proof.current_password, ip: caller.ip })
  if (proof.otp && contact) return byCode(deps, { contact, otp: proof.otp, ip: caller.ip })
  if (row.password_hash !== null)
    return needed('current_password', text('Give your current password to change your email or phone'))
  if (contact) return needed('otp', text('Give a code that we send to you to change your email or phone'))
  const startedAt = await selectSessionStart(deps.database.db, user.tokenId)
  return startedAt !== undefined && deps.now() - startedAt < FRESH_MS
    ? async () => true
    : needed('current_password', text('Log out and log in again, then change your email or phone within ten minutes'))
}

async function byPassword(
  { database: { db }, now }: OutboundDeps,
  { row, password, ip }: { row: UserRow; password: string; ip: string },
): Promise<SpendProof | Refusal> {
  const attempt = { login: row.email ?? row.phone ?? `user ${row.id}`, accountId: row.id, ip }
  const mustWait = await beginTry(db, attempt, now())
  if (mustWait) return mustWait
  if (!(await checkPassword(db, attempt, { hash: row.password_hash, password })))
    return needed('current_password', text('The current password is wrong'), 'credentials_wrong')
  await db.transaction().execute((tx) => forgiveTry(tx, attempt, row))
  return async () => true
}

async function byCode(
  deps: OutboundDeps,
  { contact, otp, ip }: { contact: NonNullable<ReturnType<typeof provedContact>>; otp: string; ip: string },
): Promise<SpendProof | Refusal> {
  const moment = deps.now()
  const takeCode = createTakeCode(deps)
  const code = await countedTry(deps.database.db, { ip, moment }, () => takeCode({ destination: contact, otp, moment }))
  if (code instanceof Refusal) return code.code === 'otp_wrong' ? refuseWrong('otp') : atOtp(code)
  if (code.purpose !== 'change') return refuseExpired('otp')
  return (tx) => useCode(tx, code.id, moment)
}

const atOtp = (refusal: Refusal): Refusal => (refusal.code === 'otp_expired' ? refuseExpired('otp') : refusal)

/** A password that was changed meanwhile, or an account that was taken over, lets nothing more through. */
const keepsPassword =
  (row: UserRow, spend: SpendProof): SpendProof =>
  async (tx, locked) =>
    locked.password_hash === row.password_hash && spend(tx, locked)

const needed = (field: string, why: TextKey, code: 'invalid' | 'credentials_wrong' = 'invalid'): Refusal =>
  refuse(code, why, { errors: { [field]: [{ text: why }] } })

function reasonOf({ code }: Refusal) {
  if (code === 'too_many_requests') return 'too_many_tries'
  if (code === 'credentials_wrong') return 'wrong_password'
  return code === 'otp_wrong' ? 'wrong_code' : 'expired_code'
}

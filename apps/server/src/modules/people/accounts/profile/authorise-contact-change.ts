import type { Tx } from '../../../../db/index.ts'
import type { CurrentUser } from '../../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../../lib/refusal.ts'
import type { Caller } from '../../../../lib/security-events.ts'
import { type TextKey, text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { verifiedContact } from '../contacts/verified-contact.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from '../login/login-attempts.ts'
import { checkFieldCode } from '../otp/check-code.ts'
import { consumeCode } from '../otp/repository.ts'
import type { UserRow } from '../repository-users.ts'
import { selectSessionStart } from '../sessions/repository.ts'

/** The credentials that a change of email or phone needs besides the session. */
export interface ChangeCredentials {
  current_password?: string | null
  /** The code that was sent to a verified contact of the account. */
  otp?: string | null
  /** The code that was sent to the new contact. */
  new_otp?: string | null
}

interface ContactChangeRequest {
  user: CurrentUser
  row: UserRow
  credentials: ChangeCredentials
  caller: Caller
}

/** Consumes the authorisation within the transaction of the change. @returns whether it was still valid. */
export type ConsumeAuthorisation = (tx: Tx, locked: { password_hash: string | null }) => Promise<boolean>

/** Without a password and a verified contact, a login within this time authorises the change. */
const FRESH_LOGIN_MS = 10 * 60_000

/**
 * Authorises a change of email or phone by more than the session, so that somebody with an unlocked device cannot take the account
 * over. It needs the current password or a code to a verified contact; an account that has neither needs a fresh login.
 */
export async function authoriseContactChange(
  deps: OutboundDeps,
  change: ContactChangeRequest,
): Promise<ConsumeAuthorisation | Refusal> {
  const { user, row, credentials, caller } = change
  const result = await checkCredentials(deps, change)
  if (result instanceof Refusal && (credentials.current_password || credentials.otp))
    caller.audit('contact_change_refused', { userId: user.id, reason: refusalReason(result) })
  return result instanceof Refusal || row.password_hash === null ? result : requireSamePassword(row, result)
}

async function checkCredentials(
  deps: OutboundDeps,
  { user, row, credentials, caller }: ContactChangeRequest,
): Promise<ConsumeAuthorisation | Refusal> {
  const contact = verifiedContact(row)
  if (credentials.current_password && row.password_hash !== null)
    return checkByPassword(deps, { row, password: credentials.current_password, ip: caller.ip })
  if (credentials.otp && contact) return checkByCode(deps, { contact, otp: credentials.otp, ip: caller.ip })
  if (row.password_hash !== null)
    return credentialRequired('current_password', text('Give your current password to change your email or phone'))
  if (contact) return credentialRequired('otp', text('Give a code that we send to you to change your email or phone'))
  const startedAt = await selectSessionStart(deps.database.db, user.tokenId)
  return startedAt !== undefined && deps.now() - startedAt < FRESH_LOGIN_MS
    ? async () => true
    : credentialRequired(
        'current_password',
        text('Log out and log in again, then change your email or phone within ten minutes'),
      )
}

async function checkByPassword(
  { database: { db }, now }: OutboundDeps,
  { row, password, ip }: { row: UserRow; password: string; ip: string },
): Promise<ConsumeAuthorisation | Refusal> {
  const attempt = { login: row.email ?? row.phone ?? `user ${row.id}`, accountId: row.id, ip }
  const refusal = await beginAttempt(db, attempt, now())
  if (refusal) return refusal
  if (!(await checkAttemptPassword(db, attempt, { hash: row.password_hash, password })))
    return credentialRequired('current_password', text('The current password is wrong'), 'credentials_wrong')
  await db.transaction().execute((tx) => recordSuccess(tx, attempt, row))
  return async () => true
}

async function checkByCode(
  deps: OutboundDeps,
  { contact, otp, ip }: { contact: NonNullable<ReturnType<typeof verifiedContact>>; otp: string; ip: string },
): Promise<ConsumeAuthorisation | Refusal> {
  const code = await checkFieldCode(deps, { destination: contact, otp, ip, purpose: 'change', field: 'otp' })
  return code instanceof Refusal ? code : (tx) => consumeCode(tx, code.id, deps.now())
}

/** Rejects the authorisation if the password was changed, or the account taken over, in the meantime. */
const requireSamePassword =
  (row: UserRow, consume: ConsumeAuthorisation): ConsumeAuthorisation =>
  async (tx, locked) =>
    locked.password_hash === row.password_hash && consume(tx, locked)

const credentialRequired = (field: string, why: TextKey, code: 'invalid' | 'credentials_wrong' = 'invalid'): Refusal =>
  refuse(code, why, { errors: { [field]: [{ text: why }] } })

function refusalReason({ code }: Refusal) {
  if (code === 'too_many_requests') return 'too_many_tries'
  if (code === 'credentials_wrong') return 'wrong_password'
  return code === 'otp_wrong' ? 'wrong_code' : 'expired_code'
}

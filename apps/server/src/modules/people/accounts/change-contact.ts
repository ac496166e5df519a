import type { Updateable } from 'kysely'
import type { Tx } from '../../../db/index.ts'
import type { UsersTable } from '../../../db/tables.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { type NoticeDeps, releaseContact } from './apply-contact-proof.ts'
import { beginAttempt, checkAttemptPassword, recordSuccess } from './log-in.ts'
import type { Destination } from './phones.ts'
import { findTakenContacts, refuseTakenContacts, type TakenContacts } from './register.ts'
import { type CodeRow, consumeCode } from './repository-codes.ts'
import { lockContactHolder, selectTakenContacts, selectUser, type UserRow } from './repository-users.ts'
import { selectSessionStart } from './repository-ways-in.ts'
import { type Channel, isVerified } from './rules.ts'
import { createSendCode } from './send-code.ts'
import { checkFieldCode, refuseExpiredCode } from './verify-code.ts'

/** An authorised change of email or phone. */
export interface ContactChange {
  channels: readonly Channel[]
  consumeAuthorisation: ConsumeAuthorisation
  claim: Claim | undefined
}

interface RequestedChange {
  user: CurrentUser
  row: UserRow
  changes: Updateable<UsersTable>
  credentials: ChangeCredentials
  caller: Caller
}

/**
 * Checks a change of email or phone: first that it is authorised, then that the new contacts are free, or proved to be the
 * caller's. @returns undefined if neither changes.
 */
export async function checkContactChange(
  deps: OutboundDeps,
  { user, row, changes, credentials, caller }: RequestedChange,
): Promise<ContactChange | Refusal | undefined> {
  const channels: Channel[] = [
    ...('email' in changes ? ['email' as const] : []),
    ...('phone' in changes ? ['sms' as const] : []),
  ]
  if (channels.length === 0) return undefined
  const consumeAuthorisation = await authoriseContactChange(deps, { user, row, credentials, caller })
  if (consumeAuthorisation instanceof Refusal) return consumeAuthorisation
  const { email = null, phone = null } = changes
  const takenContacts = await findTakenContacts(deps.database.db, { caller, userId: user.id, now: deps.now() }, (tx) =>
    selectTakenContacts(tx, { email, phone, exceptId: user.id }),
  )
  if (takenContacts instanceof Refusal) return takenContacts
  const refusal = refuseTakenContacts(takenContacts)
  if (!refusal) return { channels, consumeAuthorisation, claim: undefined }
  if (!credentials.new_otp) return takenContacts.email && takenContacts.phone ? refusal : offerClaim(refusal)
  const claim = await checkClaim(deps, { taken: takenContacts, email, phone, otp: credentials.new_otp, ip: caller.ip })
  return claim instanceof Refusal ? claim : { channels, consumeAuthorisation, claim }
}

/** Adds to the refusal that a code to the new contact moves it here from an account that never verified it. */
function offerClaim({ code, text: why, values, errors }: Refusal): Refusal {
  const question = text(
    'Is this email or phone yours? Prove it with a code that we send there, and it moves to this account.',
  )
  return refuse(code, why, { values, errors: { ...errors, new_otp: [{ text: question }] } })
}

/** A contact that another account holds, and the code by which the caller proves it. */
interface Claim {
  contact: Destination
  code: CodeRow
}

interface ClaimInput {
  taken: TakenContacts
  email: string | null
  phone: string | null
  otp: string
  ip: string
}

/** Checks the code for a new contact that another account has; one contact at a time. Errors are at `new_otp`. */
async function checkClaim(
  deps: OutboundDeps,
  { taken, email, phone, otp, ip }: ClaimInput,
): Promise<Claim | Refusal | undefined> {
  if (taken.email && taken.phone) return refuseTakenContacts(taken)
  const value = taken.email ? email : phone
  if (value === null) return undefined
  const contact: Destination = { channel: taken.email ? 'email' : 'sms', value }
  const code = await checkFieldCode(deps, { destination: contact, otp, ip, purpose: 'verify', field: 'new_otp' })
  return code instanceof Refusal ? code : { contact, code }
}

/** Removes the contact from the account that holds it unverified. @returns that account, or a refusal if it is verified there. */
export async function takeClaimedContact(
  tx: Tx,
  deps: NoticeDeps,
  { contact, code }: Claim,
  now: number,
): Promise<number | Refusal | undefined> {
  const holder = await lockContactHolder(tx, contact)
  if (!(await consumeCode(tx, code.id, now))) return refuseExpiredCode('new_otp')
  if (!holder) return undefined
  if (isVerified(holder, contact.channel))
    return refuseTakenContacts({ email: contact.channel === 'email', phone: contact.channel === 'sms' })
  await releaseContact(tx, deps, { holder, contact, now })
  return holder.id
}

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
type ConsumeAuthorisation = (tx: Tx, locked: { password_hash: string | null }) => Promise<boolean>

/** Without a password and a verified contact, a login within this time authorises the change. */
const FRESH_LOGIN_MS = 10 * 60_000

/**
 * Authorises a change of email or phone by more than the session, so that somebody with an unlocked device cannot take the account
 * over. It needs the current password or a code to a verified contact; an account that has neither needs a fresh login.
 */
async function authoriseContactChange(
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

/** Sends a code that replaces the password when email or phone are changed. @returns its destination. */
export function createSendChangeCode(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  return async (userId: number, locale: string): Promise<string | Refusal> => {
    const row = await selectUser(deps.database.db, userId)
    const destination = row && verifiedContact(row)
    if (!destination) return refuse('account_unverified', text('Your account has no verified email or phone'))
    return (await sendCode({ destination, purpose: 'change', locale })) ?? destination.value
  }
}

type Contacts = Pick<UserRow, 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at'>

/** The contact that may receive a code in place of the password: the verified email, otherwise the verified phone. */
function verifiedContact({ email, phone, email_verified_at, phone_verified_at }: Contacts): Destination | undefined {
  if (email !== null && email_verified_at !== null) return { channel: 'email', value: email }
  return phone !== null && phone_verified_at !== null ? { channel: 'sms', value: phone } : undefined
}

import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '../../../db/index.ts'
import type { Deps } from '../../../deps.ts'
import { networkOf } from '../../../lib/network.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { type FieldError, Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { type TextKey, text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { applyContactProof, insertVerifiedUser, type NoticeDeps, publishLeftPlaces } from './apply-contact-proof.ts'
import { type Destination, maskDestination, parseDestination, possiblePhones } from './phones.ts'
import {
  type CodeRow,
  consumeCode,
  decrementCounter,
  incrementCounter,
  insertResetToken,
  selectCodes,
  selectLatestDestination,
  spendAttempt,
} from './repository-codes.ts'
import { lockContactHolder, markContactVerified, selectUser } from './repository-users.ts'
import { deleteResetTokens, isOpenSession } from './repository-ways-in.ts'
import {
  ATTEMPTS_PER_CODE,
  CODE_LIFETIME_MS,
  DAY_MS,
  isVerified,
  NETWORK_ATTEMPTS_PER_DAY,
  pauseBeforeTrying,
  RESET_TOKEN_LIFETIME_MS,
  secondsUntilUtcMidnight,
  utcDay,
  type Verifications,
} from './rules.ts'
import { type CodePurpose, createSendCode, hashCode, isSameHash, refuseForPause } from './send-code.ts'
import { hashToken } from './sessions.ts'

interface VerifyCode {
  phone: string
  phoneCode: string | null | undefined
  otp: string
  /** The logged-in user; null for a recovery. */
  user: CurrentUser | null
  locale: string
  caller: Caller
}

/** The result of a right code: a reset token, or null if the code verified a contact. */
interface VerifiedCode {
  token: string | null
}

interface CodeContext extends Pick<VerifyCode, 'user' | 'locale' | 'caller'> {
  tx: Tx
  code: CodeRow
  contact: Destination
  moment: number
}

/**
 * Verifies a one-time code (docs/spec/api §5). A recovery code works without a session. A verification code verifies a contact only
 * for a caller who is logged in to the account that holds it, since the code's reader need not be that account's owner.
 */
export function createVerifyCode(deps: OutboundDeps) {
  const { database, now, settings, outbound } = deps

  return async ({ phone, phoneCode, otp, user, locale, caller }: VerifyCode): Promise<VerifiedCode | Refusal> => {
    const moment = now()
    const result = await withAttemptLimit(database.db, { ip: caller.ip, moment }, async () => {
      const contact = parseDestination(phone, phoneCode) ?? (await findPhone(phone, moment))
      const code = await checkCode(deps, { destination: contact, otp, moment })
      if (code instanceof Refusal || !contact) return code instanceof Refusal ? code : refuseExpiredCode()
      const notices = { ...deps, settings: await settings.read() }
      const accepted = await database.write((tx) => {
        const context = { tx, code, contact, moment, user, locale, caller }
        return code.purpose === 'recover' ? acceptRecovery(notices, context) : acceptVerification(context)
      })
      if (!(accepted instanceof Refusal)) accepted.tellAccepted()
      return accepted
    })
    if (result instanceof Refusal) {
      caller.audit('code_refused', { userId: user?.id, reason: refusalReason(result) })
      return result
    }
    outbound.kick()
    return { token: result.token }
  }

  /** The specification does not send the phone's country again, so the phone is the one that got the newest code. */
  async function findPhone(typed: string, moment: number): Promise<Destination | null> {
    const phones = possiblePhones(typed)
    const value = phones.length > 0 && (await selectLatestDestination(database.db, phones, moment - CODE_LIFETIME_MS))
    return value ? { channel: 'sms', value } : null
  }
}

/** An accepted code, with what is to be logged and published after the commit. */
interface AcceptedCode extends VerifiedCode {
  tellAccepted(): void
}

async function acceptVerification({
  tx,
  code,
  contact,
  moment,
  user,
  caller,
}: CodeContext): Promise<AcceptedCode | Refusal> {
  const { channel } = contact
  const holder = await lockContactHolder(tx, contact)
  // The contact may have been removed from the account since the code was sent.
  if (!holder || code.purpose !== 'verify') return refuseExpiredCode()
  if (!user || !(await isOpenSession(tx, user))) return refuse('unauthenticated', text('Please login first!'))
  if (holder.id !== user.id) return refuse('forbidden', text('This is not the email or phone of your account'))
  if (!(await consumeCode(tx, code.id, moment))) return refuseExpiredCode()
  if (!isVerified(holder, channel)) await markContactVerified(tx, holder.id, channel, moment)
  return { token: null, tellAccepted: () => caller.audit('contact_proved', { userId: holder.id, channel }) }
}

async function acceptRecovery(
  deps: NoticeDeps & Pick<OutboundDeps, 'invalidations'>,
  { tx, code, contact, moment, locale, caller }: CodeContext,
): Promise<AcceptedCode | Refusal> {
  const { channel } = contact
  const proof = { contact, name: null, locale, now: moment }
  // Every transaction locks the account before the code; otherwise concurrent proofs would deadlock.
  const holder = await lockContactHolder(tx, contact)
  if (!holder || !(await consumeCode(tx, code.id, moment))) return refuseExpiredCode()
  const applied = await applyContactProof(tx, deps, { ...proof, holder })
  const { outcome } = applied
  const userId = applied.userId ?? (await insertVerifiedUser(tx, proof))
  if (userId === undefined) return refuse('conflict', text('Something changed at this moment. Please try again.'))
  const token = randomBytes(32).toString('base64url')
  await deleteResetTokens(tx, userId)
  await insertResetToken(tx, {
    token_hash: hashToken(token),
    user_id: userId,
    expires_at: moment + RESET_TOKEN_LIFETIME_MS,
  })
  return {
    token,
    tellAccepted() {
      caller.audit('recovery_code_accepted', { userId, channel })
      if (outcome === 'owner') return
      caller.audit('contact_proved', { userId, channel })
      if (outcome === 'release') return caller.audit('contact_released', { userId: holder.id, channel })
      publishLeftPlaces(deps, applied.left)
      caller.audit('account_taken_over', { userId, channel })
      caller.audit('sessions_ended', { userId })
    },
  }
}

function refusalReason({ code }: Refusal) {
  if (code === 'otp_wrong') return 'wrong_code'
  if (code === 'too_many_requests') return 'too_many_tries'
  return code === 'unauthenticated' || code === 'forbidden' ? 'not_logged_in' : 'expired_code'
}

interface CodeAttempt {
  /** Null if it could not be determined, which is refused like a code that was never sent. */
  destination: Destination | null
  otp: string
  moment: number
}

/**
 * Checks a typed code against the newest one of its destination (docs/spec/api §5), its lifetime and its attempts, which are counted
 * before the comparison. The transaction that acts on the code must still consume it (`consumeCode`).
 */
async function checkCode(
  { config, database: { db } }: Pick<Deps, 'config' | 'database'>,
  { destination, otp, moment }: CodeAttempt,
): Promise<CodeRow | Refusal> {
  const sent = destination ? await selectCodes(db, [destination.value], moment - DAY_MS) : []
  const pause = pauseBeforeTrying(sent, moment)
  if (pause) return refuseForPause(pause)
  const [newest] = sent
  if (!destination || !newest) return refuseExpiredCode()
  if (!(await spendAttempt(db, newest.id, { tries: ATTEMPTS_PER_CODE, now: moment, codeMs: CODE_LIFETIME_MS })))
    return refuseExpiredCode()
  return isSameHash(newest.code_hash, hashCode(config.secret, destination.value, otp)) ? newest : refuseWrongCode()
}

interface FieldCodeAttempt {
  destination: Destination
  otp: string
  ip: string
  purpose: CodePurpose
  /** The form's field for the code, where errors are reported. */
  field: string
}

/** Checks a code in a form with other fields: within the limit of its network, and only if it was sent for this purpose. */
export async function checkFieldCode(
  deps: Pick<Deps, 'config' | 'database' | 'now'>,
  { destination, otp, ip, purpose, field }: FieldCodeAttempt,
): Promise<CodeRow | Refusal> {
  const moment = deps.now()
  const code = await withAttemptLimit(deps.database.db, { ip, moment }, () =>
    checkCode(deps, { destination, otp, moment }),
  )
  if (!(code instanceof Refusal)) return code.purpose === purpose ? code : refuseExpiredCode(field)
  if (code.code === 'otp_wrong') return refuseWrongCode(field)
  return code.code === 'otp_expired' ? refuseExpiredCode(field) : code
}

/** Runs an attempt within the daily limit of its network; a right code does not count. */
async function withAttemptLimit<T>(
  db: Db,
  { ip, moment }: { ip: string; moment: number },
  attempt: () => Promise<T | Refusal>,
): Promise<T | Refusal> {
  const counter = `otp:tries:${utcDay(moment)}:${networkOf(ip)}`
  if ((await incrementCounter(db, counter, moment)) > NETWORK_ATTEMPTS_PER_DAY)
    return refuseForPause({ reason: 'daily limit', seconds: secondsUntilUtcMidnight(moment) })
  const result = await attempt()
  if (!(result instanceof Refusal)) await decrementCounter(db, counter)
  return result
}

const wrong = text('The code is not correct')
const expired = text('This code is not good any more. Please ask for a new one.')

/** @param field the form's field for this code, if the form has several. */
const refuseWrongCode = (field?: string): Refusal => refuse('otp_wrong', wrong, atField(field, wrong))

/** Also refuses codes that were never sent, are used, or had too many wrong attempts: only a new code helps. */
export const refuseExpiredCode = (field?: string): Refusal => refuse('otp_expired', expired, atField(field, expired))

const atField = (field: string | undefined, why: TextKey): { errors?: Record<string, FieldError[]> } =>
  field === undefined ? {} : { errors: { [field]: [{ text: why }] } }

interface Contacts extends Verifications {
  email: string | null
  phone: string | null
}

/**
 * The contact of an account by which the market reaches it, and whether it is proved: a mail goes to nobody whose address may be
 * another person's. Null without any contact.
 */
export function contactForMarket({
  email,
  phone,
  ...verifications
}: Contacts): (Destination & { isProved: boolean }) | null {
  const contact: Destination | null = email
    ? { channel: 'email', value: email }
    : phone
      ? { channel: 'sms', value: phone }
      : null
  return contact && { ...contact, isProved: isVerified(verifications, contact.channel) }
}

interface Asking {
  userId: number
  locale: string
}

interface Proof extends Asking {
  otp: string
  caller: Caller
}

/** Proving the contact of a person who is logged in to the console, who needs no login to the storefront for it. */
export function createConfirmContact(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)

  async function readUnproved(userId: number): Promise<Destination | Refusal> {
    const user = await selectUser(deps.database.db, userId)
    const contact = user && contactForMarket(user)
    if (!contact) return refuse('not_found', text('Your account has no email address or phone'))
    return contact.isProved ? refuse('conflict', text('This is confirmed already')) : contact
  }

  return {
    /** @returns where the code went, masked */
    async send({ userId, locale }: Asking): Promise<string | Refusal> {
      const destination = await readUnproved(userId)
      if (destination instanceof Refusal) return destination
      const refusal = await sendCode({ destination, purpose: 'verify', locale })
      return refusal ?? maskDestination(destination)
    },

    async confirm({ userId, otp, caller }: Proof): Promise<Refusal | undefined> {
      const destination = await readUnproved(userId)
      if (destination instanceof Refusal) return destination
      const code = await checkFieldCode(deps, { destination, otp, ip: caller.ip, purpose: 'verify', field: 'otp' })
      if (code instanceof Refusal) return code
      const { channel } = destination
      const moment = deps.now()
      const refusal = await deps.database.write(async (tx) => {
        const holder = await lockContactHolder(tx, destination)
        // The contact may have been given to another account meanwhile.
        if (holder?.id !== userId || !(await consumeCode(tx, code.id, moment))) return refuseExpiredCode('otp')
        if (!isVerified(holder, channel)) await markContactVerified(tx, userId, channel, moment)
        return undefined
      })
      if (!refusal) caller.audit('contact_proved', { userId, channel })
      return refusal
    },
  }
}

import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/index.ts'
import type { CurrentUser } from '../../../lib/people.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { applyContactProof, insertVerifiedUser, type NoticeDeps, publishLeftPlaces } from './apply-contact-proof.ts'
import { checkCode, refuseExpiredCode, withAttemptLimit } from './check-code.ts'
import { type Destination, parseDestination, possiblePhones } from './destination.ts'
import { type CodeRow, consumeCode, insertResetToken, selectLatestDestination } from './repository-codes.ts'
import { isOpenSession } from './repository-sessions.ts'
import { lockContactHolder, markContactVerified } from './repository-users.ts'
import { deleteResetTokens } from './repository-ways-in.ts'
import { CODE_LIFETIME_MS, isVerified, RESET_TOKEN_LIFETIME_MS } from './rules.ts'
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

import { randomBytes } from 'node:crypto'
import type { Tx } from '../../../db/index.ts'
import type { CurrentUser } from '../../../lib/current-user.ts'
import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { lockHolder, setProved } from '../contacts/repository.ts'
import { isProved } from '../contacts/rules.ts'
import { addProved, type NoticeDeps, settleProof } from '../contacts/settle-proof.ts'
import { deleteResetTokens, isOpenSession } from '../repository.ts'
import { hashToken } from '../tokens.ts'
import { type Destination, possiblePhones, readDestination } from './destination.ts'
import { type CodeRow, insertResetToken, selectLatestDestination, useCode } from './repository.ts'
import { CODE_MS, RESET_TOKEN_MS } from './rules.ts'
import { countedTry, createTakeCode, refuseExpired } from './take-code.ts'

interface VerifyCode {
  phone: string
  phoneCode: string | null | undefined
  otp: string
  /** The session that the code was typed in; null for a recovery. */
  user: CurrentUser | null
  locale: string
  caller: Caller
}

/** The result of a right code: a token to choose a password with, or null where it proved a contact. */
interface Accepted {
  token: string | null
}

interface Accept extends Pick<VerifyCode, 'user' | 'locale' | 'caller'> {
  tx: Tx
  code: CodeRow
  contact: Destination
  moment: number
}

/**
 * Takes a one-time code (api.md, "OTP"). A code for recovery works without a session; a code for verification proves a contact
 * only for a caller who is logged in to the account that holds it, since its reader may be a stranger to that account.
 */
export function createVerifyCode(deps: OutboundDeps) {
  const { database, now, settings, outbound } = deps
  const takeCode = createTakeCode(deps)

  return async ({ phone, phoneCode, otp, user, locale, caller }: VerifyCode): Promise<Accepted | Refusal> => {
    const moment = now()
    const result = await countedTry(database.db, { ip: caller.ip, moment }, async () => {
      const contact = readDestination(phone, phoneCode) ?? (await findPhone(phone, moment))
      const code = await takeCode({ destination: contact, otp, moment })
      if (code instanceof Refusal || !contact) return code instanceof Refusal ? code : refuseExpired()
      const notices = { ...deps, settings: await settings.read() }
      const accepted = await database.write((tx) => {
        const accept = { tx, code, contact, moment, user, locale, caller }
        return code.purpose === 'recover' ? recover(notices, accept) : prove(accept)
      })
      if (!(accepted instanceof Refusal)) accepted.tell()
      return accepted
    })
    if (result instanceof Refusal) {
      caller.audit('code_refused', { userId: user?.id, reason: reasonOf(result) })
      return result
    }
    outbound.kick()
    return { token: result.token }
  }

  /** By the specification the code's country does not come again: the number that was just written to tells it. */
  async function findPhone(typed: string, moment: number): Promise<Destination | null> {
    const phones = possiblePhones(typed)
    const value = phones.length > 0 && (await selectLatestDestination(database.db, phones, moment - CODE_MS))
    return value ? { channel: 'sms', value } : null
  }
}

/** An accepted code, and what is logged of it once it is committed. */
interface Told extends Accepted {
  tell(): void
}

async function prove({ tx, code, contact, moment, user, caller }: Accept): Promise<Told | Refusal> {
  const { channel } = contact
  const holder = await lockHolder(tx, contact)
  // The contact may have left the account since the code was sent.
  if (!holder || code.purpose !== 'verify') return refuseExpired()
  if (!user || !(await isOpenSession(tx, user))) return refuse('unauthenticated', text('Please login first!'))
  if (holder.id !== user.id) return refuse('forbidden', text('This is not the email or phone of your account'))
  if (!(await useCode(tx, code.id, moment))) return refuseExpired()
  if (!isProved(holder, channel)) await setProved(tx, holder.id, channel, moment)
  return { token: null, tell: () => caller.audit('contact_proved', { userId: holder.id, channel }) }
}

async function recover(
  deps: NoticeDeps,
  { tx, code, contact, moment, locale, caller }: Accept,
): Promise<Told | Refusal> {
  const { channel } = contact
  const proof = { contact, name: null, locale, now: moment }
  // The account before the code, in every transaction that locks both: two proofs at once must not wait for each other.
  const holder = await lockHolder(tx, contact)
  if (!holder || !(await useCode(tx, code.id, moment))) return refuseExpired()
  const settled = await settleProof(tx, deps, { ...proof, holder })
  const { outcome } = settled
  const userId = settled.userId ?? (await addProved(tx, proof))
  if (userId === undefined) return refuse('conflict', text('Something changed at this moment. Please try again.'))
  const token = randomBytes(32).toString('base64url')
  await deleteResetTokens(tx, userId)
  await insertResetToken(tx, { token_hash: hashToken(token), user_id: userId, expires_at: moment + RESET_TOKEN_MS })
  return {
    token,
    tell() {
      caller.audit('recovery_code_accepted', { userId, channel })
      if (outcome === 'owner') return
      caller.audit('contact_proved', { userId, channel })
      if (outcome === 'release') return caller.audit('contact_released', { userId: holder.id, channel })
      caller.audit('account_taken_over', { userId, channel })
      caller.audit('sessions_ended', { userId })
    },
  }
}

function reasonOf({ code }: Refusal) {
  if (code === 'otp_wrong') return 'wrong_code'
  if (code === 'too_many_requests') return 'too_many_tries'
  return code === 'unauthenticated' || code === 'forbidden' ? 'not_logged_in' : 'expired_code'
}

import type { Tx } from '../../../db/index.ts'
import { Refusal } from '../../../lib/refusal.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import type { Taken } from '../contacts/limit-taken.ts'
import { lockHolder } from '../contacts/repository.ts'
import { isProved } from '../contacts/rules.ts'
import { type NoticeDeps, releaseContact } from '../contacts/settle-proof.ts'
import type { Destination } from '../otp/destination.ts'
import { type CodeRow, useCode } from '../otp/repository.ts'
import { countedTry, createTakeCode, refuseExpired, refuseWrong } from '../otp/take-code.ts'
import { refuseTaken } from '../registration/taken.ts'

/** A contact that another account holds, with the code that proves it to be the claimant's. */
export interface Claim {
  contact: Destination
  code: CodeRow
}

interface ClaimGiven {
  taken: Taken
  email: string | null
  phone: string | null
  otp: string
  ip: string
}

/** Holds the code for a new contact that another account has; one contact at a time. Refuses with errors at `new_otp`. */
export async function readClaim(
  deps: OutboundDeps,
  { taken, email, phone, otp, ip }: ClaimGiven,
): Promise<Claim | Refusal | undefined> {
  if (taken.email && taken.phone) return refuseTaken(taken)
  const value = taken.email ? email : phone
  if (value === null) return undefined
  const contact: Destination = { channel: taken.email ? 'email' : 'sms', value }
  const moment = deps.now()
  const takeCode = createTakeCode(deps)
  const code = await countedTry(deps.database.db, { ip, moment }, () => takeCode({ destination: contact, otp, moment }))
  if (!(code instanceof Refusal)) return code.purpose === 'verify' ? { contact, code } : refuseExpired('new_otp')
  if (code.code === 'otp_wrong') return refuseWrong('new_otp')
  return code.code === 'otp_expired' ? refuseExpired('new_otp') : code
}

/** Takes the contact from the account that holds it unproved. @returns that account, or a refusal where it is proved there. */
export async function takeClaimed(
  tx: Tx,
  deps: NoticeDeps,
  { contact, code }: Claim,
  now: number,
): Promise<number | Refusal | undefined> {
  const holder = await lockHolder(tx, contact)
  if (!(await useCode(tx, code.id, now))) return refuseExpired('new_otp')
  if (!holder) return undefined
  if (isProved(holder, contact.channel))
    return refuseTaken({ email: contact.channel === 'email', phone: contact.channel === 'sms' })
  await releaseContact(tx, deps, { holder, contact, now })
  return holder.id
}

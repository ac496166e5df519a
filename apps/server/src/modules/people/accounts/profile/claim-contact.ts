import type { Tx } from '../../../../db/index.ts'
import { Refusal } from '../../../../lib/refusal.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { type NoticeDeps, releaseContact } from '../contacts/apply-contact-proof.ts'
import type { TakenContacts } from '../contacts/find-taken-contacts.ts'
import { refuseTakenContacts } from '../contacts/refuse-taken-contacts.ts'
import { lockContactHolder } from '../contacts/repository.ts'
import { isVerified } from '../contacts/rules.ts'
import { checkFieldCode, refuseExpiredCode } from '../otp/check-code.ts'
import type { Destination } from '../otp/destination.ts'
import { type CodeRow, consumeCode } from '../otp/repository.ts'

/** A contact that another account holds, and the code by which the caller proves it. */
export interface Claim {
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
export async function checkClaim(
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

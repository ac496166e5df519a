import { Refusal, refuse } from '../../../lib/refusal.ts'
import type { Caller } from '../../../lib/security-events.ts'
import { text } from '../../../lib/texts.ts'
import type { OutboundDeps } from '../../base/outbound/index.ts'
import { checkFieldCode, refuseExpiredCode } from './check-code.ts'
import { type Destination, maskDestination } from './destination.ts'
import { consumeCode } from './repository-codes.ts'
import { lockContactHolder, markContactVerified, selectUser } from './repository-users.ts'
import { isVerified, type Verifications } from './rules.ts'
import { createSendCode } from './send-code.ts'

interface Contacts extends Verifications {
  email: string | null
  phone: string | null
}

/**
 * The contact of an account by which the market reaches it, and whether it is proved: a mail goes to nobody whose address may be
 * another person's. Null without any contact.
 */
export function workContact({
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
    const contact = user && workContact(user)
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

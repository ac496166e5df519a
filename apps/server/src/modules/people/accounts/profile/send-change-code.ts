import { type Refusal, refuse } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { OutboundDeps } from '../../../base/outbound/index.ts'
import { verifiedContact } from '../contacts/verified-contact.ts'
import { createSendCode } from '../otp/send-code.ts'
import { selectUser } from '../repository-users.ts'

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

import { type Refusal, refuse } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { OutboundDeps } from '../../outbound/index.ts'
import { createSendCode } from '../otp/send-code.ts'
import { selectUser } from '../repository-users.ts'
import { provedContact } from './proved-contact.ts'

/** Sends a code that stands for the password where email or phone are changed. @returns where it went. */
export function createSendChangeCode(deps: OutboundDeps) {
  const sendCode = createSendCode(deps)
  return async (userId: number, locale: string): Promise<string | Refusal> => {
    const row = await selectUser(deps.database.db, userId)
    const destination = row && provedContact(row)
    if (!destination) return refuse('account_unverified', text('Your account has no verified email or phone'))
    return (await sendCode({ destination, purpose: 'change', locale })) ?? destination.value
  }
}

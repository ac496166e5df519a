import type { FieldError, Refusal } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import { refuseFields } from '../refuse-fields.ts'

const phoneTaken: FieldError = { text: text('There is an account with this phone already') }
const emailTaken: FieldError = { text: text('There is an account with this email already') }

/** Refuses with an error at each contact that another account has; undefined if none is taken. */
export function refuseTakenContacts(taken: { email: boolean; phone: boolean }): Refusal | undefined {
  if (!taken.email && !taken.phone) return undefined
  return refuseFields({ ...(taken.phone && { phone: phoneTaken }), ...(taken.email && { email: emailTaken }) })
}

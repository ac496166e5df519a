import type { Destination } from '../otp/destination.ts'
import type { UserRow } from '../repository-users.ts'

type Contacts = Pick<UserRow, 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at'>

/** The contact that may receive a code in place of the password: the verified email, otherwise the verified phone. */
export function verifiedContact({
  email,
  phone,
  email_verified_at,
  phone_verified_at,
}: Contacts): Destination | undefined {
  if (email !== null && email_verified_at !== null) return { channel: 'email', value: email }
  return phone !== null && phone_verified_at !== null ? { channel: 'sms', value: phone } : undefined
}

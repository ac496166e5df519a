import type { User } from '@rialto/contract'

/** A phone as it is called from anywhere: `+1 5550107788`. Null without one. */
export function phoneText({ phone, phone_code }: Pick<User, 'phone' | 'phone_code'>): string | null {
  if (!phone) return null
  return phone_code && !phone.startsWith('+') ? `+${phone_code.replace(/^\+/, '')} ${phone}` : phone
}

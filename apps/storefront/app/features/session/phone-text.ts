import type { User } from '@rialto/contract'

/** Formats a phone number with its country code: `+1 5550107788`. Null without a phone. */
export function phoneText({ phone, phone_code }: Pick<User, 'phone' | 'phone_code'>): string | null {
  if (!phone) return null
  return phone_code && !phone.startsWith('+') ? `+${phone_code.replace(/^\+/, '')} ${phone}` : phone
}

import { z } from 'zod'
import { clearable, email, newPassword, phoneCode, phoneDigits, requiredText } from '../input.ts'
import { COUNTRY_MAX, NAME_MAX, PASSWORD_MAX } from '../limits.ts'

/** A person who registers as shopper or seller. The server checks the phone by the settings: whether it is required, and its length. */
export const personFields = {
  name: requiredText(NAME_MAX),
  email: clearable(email),
  country: requiredText(COUNTRY_MAX),
  phone_code: clearable(phoneCode),
  phone: clearable(phoneDigits),
  password: newPassword,
}

export const passwordPair = { password: newPassword, password_confirmation: z.string().max(PASSWORD_MAX) }

export const passwordsMatch = (pair: { password: string; password_confirmation: string }) =>
  pair.password === pair.password_confirmation

/** The issue for passwords that differ (docs/spec §5). */
export const passwordMismatch = { path: ['password_confirmation'], message: 'Confirm Password does not match' }

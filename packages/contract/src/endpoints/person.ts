import { z } from 'zod'
import { clearable, email, newPassword, phoneCode, phoneDigits, requiredText } from '../input.ts'
import { COUNTRY_MAX, NAME_MAX, PASSWORD_MAX } from '../limits.ts'

/**
 * Who registers, as shopper or as seller. Whether the phone may be missing, and how long it must be, is a matter of settings,
 * so the server decides it.
 */
export const personFields = {
  name: requiredText(NAME_MAX),
  email: clearable(email),
  country: requiredText(COUNTRY_MAX),
  phone_code: clearable(phoneCode),
  phone: clearable(phoneDigits),
  password: newPassword,
}

/** A new password, given twice. */
export const passwordPair = { password: newPassword, password_confirmation: z.string().max(PASSWORD_MAX) }

export const agree = (pair: { password: string; password_confirmation: string }) =>
  pair.password === pair.password_confirmation

/** The refusal when they do not agree, in the words of the docs/spec §5. */
export const disagreement = { path: ['password_confirmation'], message: 'Confirm Password does not match' }

import type { FieldError } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Settings } from '../../settings/index.ts'
import { normalisePhone, type PhoneInput } from './normalise-phone.ts'
import { splitPhone } from './split-phone.ts'

type Lengths = Pick<Settings, 'phone_min_length' | 'phone_max_length'>

/**
 * Validates a shopper's phone: its length by the settings, then its form.
 * @returns the phone in E.164, or the error for the field.
 */
export function validatePhone(written: PhoneInput, lengths: Lengths): string | FieldError {
  const e164 = normalisePhone(written)
  return (
    lengthError(written.phone, e164, lengths) ??
    e164 ?? { text: text('The {{field}} field is not valid'), values: { field: 'phone' } }
  )
}

/** Like {@link validatePhone}, but a phone of an unknown country is returned as it was typed. */
export function validateContactPhone(written: PhoneInput, lengths: Lengths): string | FieldError {
  const e164 = normalisePhone(written)
  return lengthError(written.phone, e164, lengths) ?? e164 ?? written.phone.trim()
}

/** Counts digits without the country's code (docs/spec §5). */
function lengthError(
  written: string,
  e164: string | null,
  { phone_min_length: min, phone_max_length: max }: Lengths,
): FieldError | undefined {
  const isInternational = /^\s*(\+|00)/.test(written)
  const { length } = isInternational && e164 ? splitPhone(e164).phone : written.replace(/\D/g, '')
  const values = { field: 'phone' }
  if (length < min)
    return { text: text('The {{field}} field must have at least {{min}} digits'), values: { ...values, min } }
  if (length > max)
    return { text: text('The {{field}} field must have at most {{max}} digits'), values: { ...values, max } }
  return undefined
}

import { splitExtension } from '@rialto/contract/clean-text'
import type { FieldError } from '../../../../lib/refusal.ts'
import { text } from '../../../../texts/index.ts'
import type { Settings } from '../../../base/settings/index.ts'
import { digitsOf, isInternational, isKnownPhone, normalisePhone, type PhoneInput } from './normalise-phone.ts'
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

/**
 * Like {@link validatePhone}, but keeps an extension as ` x22`, and a national number as it was typed unless the rules of the
 * shopper's country know it: the recipient may live in another one.
 * @param own the account's phone, which is always good: its length was judged as it was typed, with a nought that E.164 does not have
 */
export function validateContactPhone(
  written: PhoneInput,
  lengths: Lengths,
  own: string | null = null,
): string | FieldError {
  const e164 = normalisePhone(written)
  const { extension } = splitExtension(written.phone)
  if (e164 && e164 === own && !extension) return e164
  const kept = e164 && extension ? `${e164} x${extension}` : e164
  const isForeign = !isInternational(written.phone) && !isKnownPhone(written)
  return lengthError(written.phone, e164, lengths) ?? (isForeign ? null : kept) ?? written.phone.trim()
}

/** Counts digits without the country's code (docs/spec §5). */
function lengthError(
  written: string,
  e164: string | null,
  { phone_min_length: min, phone_max_length: max }: Lengths,
): FieldError | undefined {
  const { length } =
    isInternational(written) && e164 ? splitPhone(e164).phone : digitsOf(splitExtension(written).number)
  const values = { field: 'phone' }
  if (length < min)
    return { text: text('The {{field}} field must have at least {{min}} digits'), values: { ...values, min } }
  if (length > max)
    return { text: text('The {{field}} field must have at most {{max}} digits'), values: { ...values, max } }
  return undefined
}

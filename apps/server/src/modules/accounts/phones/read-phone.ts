import type { FieldError } from '../../../lib/refusal.ts'
import { text } from '../../../texts/index.ts'
import type { Settings } from '../../settings/index.ts'
import { normalisePhone, type WrittenPhone } from './normalise-phone.ts'
import { splitPhone } from './split-phone.ts'

type Lengths = Pick<Settings, 'phone_min_length' | 'phone_max_length'>

/**
 * A phone that a shopper gives: as long as the settings say, then in the form that accounts hold. Otherwise what to say at
 * the field.
 */
export function readPhone(written: WrittenPhone, lengths: Lengths): string | FieldError {
  const kept = normalisePhone(written)
  return (
    wrongLength(written.phone, kept, lengths) ??
    kept ?? { text: text('The {{field}} field is not valid'), values: { field: 'phone' } }
  )
}

/** {@link readPhone} where it may stay as it was written when nothing tells its country. */
export function readPhoneAnywhere(written: WrittenPhone, lengths: Lengths): string | FieldError {
  const kept = normalisePhone(written)
  return wrongLength(written.phone, kept, lengths) ?? kept ?? written.phone.trim()
}

/** Digits are counted without a country's code (docs/spec §5). */
function wrongLength(
  written: string,
  kept: string | null,
  { phone_min_length: min, phone_max_length: max }: Lengths,
): FieldError | undefined {
  const isWhole = /^\s*(\+|00)/.test(written)
  const { length } = isWhole && kept ? splitPhone(kept).phone : written.replace(/\D/g, '')
  const values = { field: 'phone' }
  if (length < min)
    return { text: text('The {{field}} field must have at least {{min}} digits'), values: { ...values, min } }
  if (length > max)
    return { text: text('The {{field}} field must have at most {{max}} digits'), values: { ...values, max } }
  return undefined
}

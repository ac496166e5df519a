import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { callingCodeOf, isCallingCode } from './calling-codes.ts'

export interface WrittenPhone {
  /** As people write it: `01711-000203`, `+880 1711 000203`, `00880…`. */
  phone: string
  /** `880`, `+880`, `1-684`; absent where the number says it itself or the country does. */
  phoneCode?: string | null
  country?: CountryCode | null
}

/** What no number anywhere exceeds, and what is too short to be one once its country stands before it. */
const DIGITS_MAX = 20
const DIGITS_MIN = 6

/**
 * A phone number in the one form that accounts hold: E.164 by its country's rules. What those rules do not know is kept as `+`,
 * code and digits, since numbering plans change faster than tables of them. How many digits a shopper may give is the settings'
 * matter (`phone-rules.ts`).
 * @returns null where it is no number, or nothing tells its country.
 */
export function normalisePhone({ phone, phoneCode, country }: WrittenPhone): string | null {
  const written = phone.trim()
  const digits = written.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(written) || digits.length > DIGITS_MAX) return null
  const isWhole = written.startsWith('+') || digits.startsWith('00')
  const code = digitsOf(phoneCode) || (country ? callingCodeOf(country) : '')
  const found = isWhole
    ? parsePhoneNumberFromString(`+${digits.replace(/^0+/, '')}`)
    : parsePhoneNumberFromString(digits, ownCountry(country, code))
  if (found?.isPossible()) return found.number
  const kept = isWhole ? digits.replace(/^0+/, '') : code && code + digits
  return kept.length >= DIGITS_MIN && kept.length <= DIGITS_MAX ? `+${kept}` : null
}

/** Whose rules a national number is read by; of the countries that share a code, the one that was chosen. */
function ownCountry(country: CountryCode | null | undefined, code: string) {
  if (country && callingCodeOf(country) === code) return { defaultCountry: country }
  return isCallingCode(code) ? { defaultCallingCode: code } : {}
}

export const digitsOf = (written: string | null | undefined): string => (written ?? '').replace(/\D/g, '')

import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { callingCodeOf, isCallingCode } from './calling-codes.ts'

export interface PhoneInput {
  /** As people write it: `01711-000203`, `+880 1711 000203`, `00880…`. */
  phone: string
  /** `880`, `+880`, `1-684`; absent if the number includes it or the country implies it. */
  phoneCode?: string | null
  country?: CountryCode | null
}

/** Bounds on the digits of any number, its country's code included. */
const DIGITS_MAX = 20
const DIGITS_MIN = 6

/**
 * Normalises a phone number to E.164 by its country's rules. A number that the rules do not know becomes `+`, code and digits,
 * since numbering plans change faster than the library's tables. The settings' limits of digits are checked by `validatePhone`.
 * @returns null if it is not a number, or its country is unknown.
 */
export function normalisePhone({ phone, phoneCode, country }: PhoneInput): string | null {
  const trimmedPhone = phone.trim()
  const digits = trimmedPhone.replace(/\D/g, '')
  if (!/^\+?[\d\s().-]+$/.test(trimmedPhone) || digits.length > DIGITS_MAX) return null
  const isInternational = trimmedPhone.startsWith('+') || digits.startsWith('00')
  const code = digitsOf(phoneCode) || (country ? callingCodeOf(country) : '')
  const found = isInternational
    ? parsePhoneNumberFromString(`+${digits.replace(/^0+/, '')}`)
    : parsePhoneNumberFromString(digits, defaultRegion(country, code))
  if (found?.isPossible()) return found.number
  const unknown = isInternational ? digits.replace(/^0+/, '') : code && code + digits
  return unknown.length >= DIGITS_MIN && unknown.length <= DIGITS_MAX ? `+${unknown}` : null
}

/** Selects the rules for a national number: the chosen country's, or those of the calling code. */
function defaultRegion(country: CountryCode | null | undefined, code: string) {
  if (country && callingCodeOf(country) === code) return { defaultCountry: country }
  return isCallingCode(code) ? { defaultCallingCode: code } : {}
}

export const digitsOf = (phone: string | null | undefined): string => (phone ?? '').replace(/\D/g, '')

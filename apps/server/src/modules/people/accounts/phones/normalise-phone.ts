import { splitExtension } from '@rialto/contract/clean-text'
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { callingCodeOf, isCallingCode } from './calling-codes.ts'

export interface PhoneInput {
  /** As the contract takes it: `01711-000203`, `0151/2345678`, `+49 (0) 151 2345678`, `00880…`, with an extension as ` x22`. */
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
 * The extension is left out: it is no part of E.164.
 * @returns null if it is not a number, or its country is unknown.
 */
export function normalisePhone(input: PhoneInput): string | null {
  const { digits, code, found } = parse(input)
  if (digits.length > DIGITS_MAX) return null
  if (found?.isPossible()) return found.number
  if (digits === '') return null
  const unknown = isInternational(input.phone) ? digits.replace(/^0+/, '') : code && code + digits
  return unknown.length >= DIGITS_MIN && unknown.length <= DIGITS_MAX ? `+${unknown}` : null
}

/** Tells that the rules of the number's country know numbers like it. */
export const isKnownPhone = (input: PhoneInput): boolean => parse(input).found?.isPossible() === true

export const isInternational = (phone: string): boolean => /^\s*(\+|0\s?0)/.test(phone)

function parse({ phone, phoneCode, country }: PhoneInput) {
  const { number } = splitExtension(phone.trim())
  // The trunk zero is written for callers within the country.
  const digits = /^\+?[\d\s()./-]+$/.test(number) ? digitsOf(number.replace(/^(\+|00)(.*?)\(\s*0\s*\)/, '$1$2')) : ''
  const code = digitsOf(phoneCode) || (country ? callingCodeOf(country) : '')
  const found = isInternational(number)
    ? parsePhoneNumberFromString(`+${digits.replace(/^0+/, '')}`)
    : parsePhoneNumberFromString(digits, defaultRegion(country, code))
  return { digits, code, found: digits === '' ? undefined : found }
}

/** Selects the rules for a national number: the chosen country's, or those of the calling code. */
function defaultRegion(country: CountryCode | null | undefined, code: string) {
  if (country && callingCodeOf(country) === code) return { defaultCountry: country }
  return isCallingCode(code) ? { defaultCallingCode: code } : {}
}

export const digitsOf = (phone: string | null | undefined): string => (phone ?? '').replace(/\D/g, '')

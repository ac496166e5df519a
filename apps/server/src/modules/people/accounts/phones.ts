import { splitExtension } from '@rialto/contract/clean-text'
import { email } from '@rialto/contract/input'
import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { FieldError } from '../../../lib/refusal.ts'
import { text } from '../../../lib/texts.ts'
import type { Settings } from '../../base/settings/index.ts'
import type { Channel } from './rules.ts'

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

interface SplitPhone {
  /** National digits without trunk prefix. */
  phone: string
  /** Digits without a plus; null if the country is unknown. */
  phoneCode: string | null
}

/**
 * Splits an E.164 number into calling code and national digits. No calling code is the beginning of another, so the split is unique.
 * @param given the code that the number was entered with, for codes that the library does not know yet.
 */
export function splitPhone(e164: string, given: string | null = null): SplitPhone {
  if (!e164.startsWith('+')) return { phone: e164, phoneCode: null }
  const digits = e164.slice(1)
  const code = [1, 2, 3].map((length) => digits.slice(0, length)).find(isCallingCode) ?? given
  return code && digits.startsWith(code)
    ? { phone: digits.slice(code.length), phoneCode: code }
    : { phone: digits, phoneCode: null }
}

const codes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country) as string))

const isCallingCode = (code: string): boolean => codes.has(code)

/** `880` for `BD`. */
export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country)

const names = new Map<string, Map<string, CountryCode>>()

/**
 * Finds a country by its name in the language of the request, as listed by `GET /countries`. English names and ISO 3166 codes are
 * understood as well. The result is undefined for an unknown country.
 */
export function findCountry(written: string, locale: string): CountryCode | undefined {
  const code = written.toUpperCase()
  if (isSupportedCountry(code)) return code
  const name = fold(written)
  return countriesByName(locale).get(name) ?? countriesByName('en').get(name)
}

/** A country's name in a language, as `GET /countries` gives it. */
export const countryName = (country: CountryCode, locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country

function countriesByName(locale: string): Map<string, CountryCode> {
  const cached = names.get(locale)
  if (cached) return cached
  const list = new Map(getCountries().map((country) => [fold(countryName(country, locale)), country]))
  names.set(locale, list)
  return list
}

const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** The trunk prefixes that are not 0: digits before a national number that are left out after the country's code. */
const trunkPrefixes: Record<string, string> = { '7': '8', '36': '06', '370': '8', '375': '8', '993': '8' }

/** Lists the E.164 numbers that national digits may stand for: one or two in each numbering plan. */
export function candidatePhones(digits: string): string[] {
  const withoutZeros = digits.replace(/^0+/, '')
  return [...codes].flatMap((code) => {
    const prefix = trunkPrefixes[code]
    const withoutTrunk = prefix && digits.startsWith(prefix) ? digits.slice(prefix.length) : digits
    return [...new Set([withoutTrunk, withoutZeros])].map((national) => `+${code}${national}`)
  })
}

interface PhoneInput {
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
const isKnownPhone = (input: PhoneInput): boolean => parse(input).found?.isPossible() === true

const isInternational = (phone: string): boolean => /^\s*(\+|0\s?0)/.test(phone)

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

/** The mail address or phone that a code is sent to, normalised as in accounts. */
export interface Destination {
  channel: Channel
  value: string
}

/**
 * Parses the input of a field for "phone or email". Both are accepted, whichever of them the settings offer for new accounts:
 * an older account may have only the other one.
 * @returns null if it is neither; a national number without its country's code is not accepted.
 */
export function parseDestination(typed: string, phoneCode: string | null | undefined): Destination | null {
  if (typed.includes('@')) {
    const address = email.safeParse(typed.toLowerCase())
    return address.success ? { channel: 'email', value: address.data } : null
  }
  const phone = normalisePhone({ phone: typed, phoneCode: phoneCode ?? null })
  return phone === null ? null : { channel: 'sms', value: phone }
}

/** Lists the phones that digits without a plus may stand for. */
export function possiblePhones(typed: string): string[] {
  const digits = typed.replace(/\D/g, '')
  return /^[\d\s()./-]{6,}$/.test(typed) ? [`+${digits}`, ...candidatePhones(digits)] : []
}

const HIDDEN = '•••'
const DIGITS_SHOWN = 2

/** Masks a destination so that only its owner recognises it: `a•••@shop.test`, `+•••88`. The result is isolated as left-to-right text. */
export function maskDestination({ channel, value }: Destination): string {
  const at = value.lastIndexOf('@')
  const masked =
    channel === 'email'
      ? `${[...value][0]}${HIDDEN}${value.slice(at)}`
      : `${value.startsWith('+') ? '+' : ''}${HIDDEN}${value.slice(-DIGITS_SHOWN)}`
  return `${LEFT_TO_RIGHT}${masked}${END}`
}

/** Unicode marks that isolate the destination in right-to-left sentences. */
const LEFT_TO_RIGHT = '\u2066'
const END = '\u2069'

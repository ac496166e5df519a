import { splitExtension } from '@rialto/contract/clean-text'

interface PhoneCountry {
  /** The English name. */
  name: string
  /** Digits. */
  phoneCode: string
}

/**
 * Splits a stored number into country and remaining digits for the form, with its extension as ` x22`. When several countries share a code, the
 * shopper's `own` country is preferred.
 */
export function splitPhone(phone: string, countries: readonly PhoneCountry[], own: string | null) {
  const { number, extension } = splitExtension(phone.trim())
  const digits = number.replace(/\D/g, '')
  const end = extension ? ` x${extension}` : ''
  if (!phone.trim().startsWith('+')) return { country: phone ? '' : (own ?? ''), phone: digits + end }
  const fitting = countries.filter(({ phoneCode }) => phoneCode && digits.startsWith(phoneCode))
  const longest = Math.max(0, ...fitting.map(({ phoneCode }) => phoneCode.length))
  const best = fitting.filter(({ phoneCode }) => phoneCode.length === longest)
  const country = best.find(({ name }) => name === own) ?? best[0]
  return country ? { country: country.name, phone: digits.slice(longest) + end } : { country: '', phone: digits + end }
}

/** Returns the whole number, `+15550107788`, or the digits alone while no country is selected; what is international stays so. */
export const joinPhone = (digits: string, phoneCode: string | undefined): string =>
  phoneCode && digits && !digits.startsWith('+') ? `+${phoneCode}${digits}` : digits

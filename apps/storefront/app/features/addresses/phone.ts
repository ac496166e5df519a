interface PhoneCountry {
  /** The English name. */
  name: string
  /** Digits. */
  phoneCode: string
}

/**
 * Splits a stored number into country and remaining digits for the form. When several countries share a code, the
 * shopper's `own` country is preferred.
 */
export function splitPhone(phone: string, countries: readonly PhoneCountry[], own: string | null) {
  const digits = phone.replace(/\D/g, '')
  if (!phone.trim().startsWith('+')) return { country: phone ? '' : (own ?? ''), phone: digits }
  const fitting = countries.filter(({ phoneCode }) => phoneCode && digits.startsWith(phoneCode))
  const longest = Math.max(0, ...fitting.map(({ phoneCode }) => phoneCode.length))
  const best = fitting.filter(({ phoneCode }) => phoneCode.length === longest)
  const country = best.find(({ name }) => name === own) ?? best[0]
  return country ? { country: country.name, phone: digits.slice(longest) } : { country: '', phone: digits }
}

/** Returns the whole number, `+15550107788`, or the digits alone while no country is selected. */
export const joinPhone = (digits: string, phoneCode: string | undefined): string =>
  phoneCode && digits ? `+${phoneCode}${digits}` : digits

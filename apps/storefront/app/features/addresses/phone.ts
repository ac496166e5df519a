interface PhoneCountry {
  /** In English. */
  name: string
  /** Digits. */
  phoneCode: string
}

/**
 * A stored number as the form shows it: its country, and the digits after that country's code. Several countries share a
 * code: then `own` country of the shopper, if it is one of them.
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

/** The whole number: `+15550107788`; the digits alone while no country is chosen. */
export const joinPhone = (digits: string, phoneCode: string | undefined): string =>
  phoneCode && digits ? `+${phoneCode}${digits}` : digits

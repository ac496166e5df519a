import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'

const codes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country) as string))

export const isCallingCode = (code: string): boolean => codes.has(code)

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

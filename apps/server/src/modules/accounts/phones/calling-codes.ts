import { type CountryCode, getCountries, getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js/max'

const codes: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country) as string))

export const isCallingCode = (code: string): boolean => codes.has(code)

/** `880` of `BD`. */
export const callingCodeOf = (country: CountryCode): string => getCountryCallingCode(country)

const names = new Map<string, Map<string, CountryCode>>()

/**
 * The country that a shopper chose from the list of `GET /countries`, whose names are in the language of the request; English
 * names and ISO 3166 codes are understood as well. Undefined where there is no such country.
 */
export function findCountry(written: string, locale: string): CountryCode | undefined {
  const code = written.toUpperCase()
  if (isSupportedCountry(code)) return code
  const name = fold(written)
  return namesIn(locale).get(name) ?? namesIn('en').get(name)
}

/** A country's name in a language, as `GET /countries` gives it. */
export const countryName = (country: CountryCode, locale: string): string =>
  new Intl.DisplayNames([locale, 'en'], { type: 'region' }).of(country) ?? country

function namesIn(locale: string): Map<string, CountryCode> {
  const known = names.get(locale)
  if (known) return known
  const list = new Map(getCountries().map((country) => [fold(countryName(country, locale)), country]))
  names.set(locale, list)
  return list
}

const fold = (name: string): string => name.normalize('NFKC').trim().toLowerCase()

/** What stands for "within this country" before a national number, where it is not 0. */
const otherTrunks: Record<string, string> = { '7': '8', '36': '06', '370': '8', '375': '8', '993': '8' }

/** Every kept number that somebody may mean who writes national digits alone: one or two in each numbering plan. */
export function nationalCandidates(digits: string): string[] {
  const bare = digits.replace(/^0+/, '')
  return [...codes].flatMap((code) => {
    const trunk = otherTrunks[code]
    const written = trunk && digits.startsWith(trunk) ? digits.slice(trunk.length) : digits
    return [...new Set([written, bare])].map((national) => `+${code}${national}`)
  })
}

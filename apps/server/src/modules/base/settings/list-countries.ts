import type { Country } from '@rialto/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const lists = new Map<string, Country[]>()

/** Lists the countries with a calling code, named and sorted in a language. */
export function listCountries(locale: string): Country[] {
  const cached = lists.get(locale)
  if (cached) return cached
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator([locale, 'en'])
  const list = getCountries()
    .map((code) => ({ name: names.of(code) ?? code, phone_code: getCountryCallingCode(code), code }))
    .sort((a, b) => compare(a.name, b.name))
  lists.set(locale, list)
  return list
}

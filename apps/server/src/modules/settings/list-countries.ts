import type { Country } from '@rialto/contract'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const lists = new Map<string, Country[]>()

/** Every country that has a phone code, named in the wanted language and sorted as that language sorts. */
export function listCountries(locale: string): Country[] {
  const known = lists.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region' })
  const { compare } = new Intl.Collator([locale, 'en'])
  const list = getCountries()
    .map((code) => ({ name: names.of(code) ?? code, phone_code: getCountryCallingCode(code), code }))
    .sort((a, b) => compare(a.name, b.name))
  lists.set(locale, list)
  return list
}

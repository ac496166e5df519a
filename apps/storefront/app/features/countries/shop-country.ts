import type { Country } from '@rialto/contract'

/** A country as its field shows it. */
export interface ShopCountry {
  /** ISO 3166-1 alpha-2; null from a server that does not tell it. */
  code: string | null
  /** In English, whatever the page's language: what goes to the server and stays with the account. */
  name: string
  /** In the page's language. */
  shownName: string
  /** Digits, without a plus. */
  phoneCode: string
}

/** Names people use that no list of countries has. */
const usual: Record<string, readonly string[]> = { GB: ['UK'], US: ['USA'], AE: ['UAE'] }

/** What a country may be called for short. */
export const shortNames = ({ code }: ShopCountry): readonly string[] => (code ? [code, ...(usual[code] ?? [])] : [])

/** The server's list with its names in English and in the page's language, sorted as that language sorts. */
export function nameCountries(countries: readonly Country[], locale: string): ShopCountry[] {
  const english = namesIn('en')
  const shown = namesIn(locale)
  const { compare } = new Intl.Collator([locale, 'en'])
  return countries
    .map(({ name, phone_code, code }) => ({
      code: code ?? null,
      name: (code && english(code)) || name,
      shownName: (code && shown(code)) || name,
      // Another server may give a number, or none.
      phoneCode: String(phone_code ?? '').replace(/\D/g, ''),
    }))
    .sort((a, b) => compare(a.shownName, b.shownName))
}

/** Undefined for codes that this browser has no name for. */
function namesIn(locale: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}

/** The country that an account names: in English, in the page's language, or by its code. */
export function findCountry(countries: readonly ShopCountry[], name: string | null | undefined) {
  const wanted = name?.trim().toLowerCase()
  if (!wanted) return undefined
  return countries.find((one) =>
    [one.name, one.shownName, one.code].some((written) => written?.toLowerCase() === wanted),
  )
}

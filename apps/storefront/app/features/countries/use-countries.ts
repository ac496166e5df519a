import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { Country } from '@rialto/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSettings } from '../settings/index.ts'

interface Countries {
  /** Empty until loaded. */
  countries: ShopCountry[]
  state: 'loading' | 'loaded' | 'failed'
  retry: () => void
}

/** All countries, named in the page's language. Fetched when a field first needs them; they do not change while a page is open. */
export function useCountries(): Countries {
  const { locale } = useSettings()
  const { data, isError, isFetching, refetch } = useQuery(
    {
      queryKey: ['GET /countries'],
      queryFn: async ({ signal }) => (await api.call('GET /countries', { signal })).countries,
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  const countries = useMemo(() => (data ? localizeCountries(data, locale) : []), [data, locale])
  return {
    countries,
    state: data ? 'loaded' : isError && !isFetching ? 'failed' : 'loading',
    retry: () => void refetch(),
  }
}

export interface ShopCountry {
  /** ISO 3166-1 alpha-2; null from a server that does not return it. */
  code: string | null
  /** The English name in every language of the page: the value that is sent and stored. */
  name: string
  /** The name in the page's language. */
  localName: string
  /** Digits, without a plus. */
  phoneCode: string
}

/** Common abbreviations that are not ISO codes. */
const abbreviations: Record<string, readonly string[]> = { GB: ['UK'], US: ['USA'], AE: ['UAE'] }

/** The abbreviations by which a country can be found. */
export const shortNames = ({ code }: ShopCountry): readonly string[] =>
  code ? [code, ...(abbreviations[code] ?? [])] : []

/** Adds English and local names to the server's list and sorts it by the page's language. */
export function localizeCountries(countries: readonly Country[], locale: string): ShopCountry[] {
  const english = regionNames('en')
  const shown = regionNames(locale)
  const { compare } = new Intl.Collator([locale, 'en'])
  return countries
    .map(({ name, phone_code, code }) => ({
      code: code ?? null,
      name: (code && english(code)) || name,
      localName: (code && shown(code)) || name,
      // An external server may return a number or nothing.
      phoneCode: String(phone_code ?? '').replace(/\D/g, ''),
    }))
    .sort((a, b) => compare(a.localName, b.localName))
}

/** The returned function gives undefined for codes that the browser has no name for. */
function regionNames(locale: string): (code: string) => string | undefined {
  const names = new Intl.DisplayNames([locale, 'en'], { type: 'region', fallback: 'none' })
  return (code) => names.of(code)
}

/** Finds a country by its English name, its local name or its ISO code. */
export function findCountry(countries: readonly ShopCountry[], name: string | null | undefined) {
  const wanted = name?.trim().toLowerCase()
  if (!wanted) return undefined
  return countries.find((one) =>
    [one.name, one.localName, one.code].some((written) => written?.toLowerCase() === wanted),
  )
}

import { api } from '@rialto/client/api/browser.ts'
import type { Country } from '@rialto/contract'
import { useEffect, useMemo, useState } from 'react'
import { useSettings } from '../settings/index.ts'
import { localizeCountries, type ShopCountry } from './shop-country.ts'

/** Fetched when a field first needs it and cached for as long as the page is open. */
let list: readonly Country[] | undefined
let loading: Promise<readonly Country[]> | undefined

function fetchCountries(): Promise<readonly Country[]> {
  loading ??= api.call('GET /countries').then(
    ({ countries }) => {
      list = countries
      return countries
    },
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** For tests. */
export function forgetCountries(): void {
  list = undefined
  loading = undefined
}

export interface Countries {
  /** Empty until loaded. */
  countries: ShopCountry[]
  state: 'loading' | 'loaded' | 'failed'
  retry: () => void
}

/** All countries with their names in the page's language. */
export function useCountries(): Countries {
  const { locale } = useSettings()
  const [found, setFound] = useState(list)
  const [failed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    if (found) return
    let gone = false
    setFailed(false)
    fetchCountries().then(
      (countries) => !gone && setFound(countries),
      () => !gone && setFailed(true),
    )
    return () => {
      gone = true
    }
  }, [found, attempt])

  const countries = useMemo(() => (found ? localizeCountries(found, locale) : []), [found, locale])
  return {
    countries,
    state: found ? 'loaded' : failed ? 'failed' : 'loading',
    retry: () => setAttempt(attempt + 1),
  }
}

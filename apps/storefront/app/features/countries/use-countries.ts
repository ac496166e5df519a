import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSettings } from '../settings/index.ts'
import { localizeCountries, type ShopCountry } from './shop-country.ts'

export interface Countries {
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

import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** docs/spec §9: debounce of the search input. */
const SEARCH_DEBOUNCE_MS = 500
const FRESH_MS = 5 * 60_000

export interface Suggestions {
  /** The suggestions and the text that they are for. The previous ones stay until the next reply arrives. */
  found: { text: string; suggestions: SearchSuggestions } | null
  state: 'idle' | 'waiting' | 'failed'
}

const keyOf = (text: string) => ['GET /search-suggestions', text] as const

/** Suggestions for a text that is being typed: requested after a debounce, or taken from the cache at once. */
export function useSuggestions(typed: string): Suggestions {
  const text = typed.trim()
  const rested = useRestedText(text)
  const { data, isError } = useQuery(
    {
      queryKey: keyOf(rested),
      queryFn: async ({ signal }) => {
        const suggestions = await api.call('GET /search-suggestions', { query: { search: rested }, signal })
        return { text: rested, suggestions }
      },
      enabled: rested !== '',
      staleTime: FRESH_MS,
      retry: false,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      placeholderData: keepPreviousData,
    },
    queryClient,
  )
  if (text === '') return { found: null, state: 'idle' }
  const found = data ?? null
  if (found?.text === text) return { found, state: 'idle' }
  return { found, state: isError && rested === text ? 'failed' : 'waiting' }
}

/** Returns the text after the debounce, or at once when it is empty or its suggestions are cached. */
function useRestedText(text: string): string {
  const [rested, setRested] = useState('')
  const isKnown = text === '' || queryClient.getQueryData(keyOf(text)) !== undefined
  useEffect(() => {
    if (isKnown) {
      setRested(text)
      return
    }
    const timer = setTimeout(() => setRested(text), SEARCH_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text, isKnown])
  return isKnown ? text : rested
}

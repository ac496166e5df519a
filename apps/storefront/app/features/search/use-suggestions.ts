import { api } from '@rialto/client/api/browser.ts'
import { queryClient } from '@rialto/client/query.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** docs/spec §9: debounce of the search input. */
const SEARCH_DEBOUNCE_MS = 500
const FRESH_MS = 5 * 60_000

export interface Suggestions {
  /** The suggestions and their text. Those for the previous text stay until the next reply arrives. */
  found: { text: string; suggestions: SearchSuggestions } | null
  state: 'idle' | 'waiting' | 'failed'
}

const keyOf = (text: string) => ['GET /search-suggestions', text] as const

/** Suggestions for a text that is being typed, fetched once the typing rests; those for an earlier text are there at once. */
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

/** Follows the text once it has not changed for the debounce's time; at once where its suggestions are known, or it is empty. */
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

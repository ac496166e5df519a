import { api } from '@rialto/client/api/browser.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { useEffect, useRef, useState } from 'react'

/** docs/spec §9: debounce of the search input. */
export const SEARCH_DEBOUNCE_MS = 500
const KEPT_ANSWERS = 50

/** Cached answers by search text, shared by all search boxes of the page. */
const answers = new Map<string, SearchSuggestions>()

export const forgetAnswers = (): void => answers.clear()

function keepAnswer(text: string, found: SearchSuggestions): void {
  answers.set(text, found)
  const [oldest] = answers.keys()
  if (answers.size > KEPT_ANSWERS && oldest !== undefined) answers.delete(oldest)
}

export interface Suggestions {
  /**
   * The suggestions and the text that they belong to: while the next answer is pending, the previous one stays visible.
   */
  found: { text: string; suggestions: SearchSuggestions } | null
  state: 'idle' | 'waiting' | 'failed'
}

/**
 * Suggestions for a text that is being typed: requested after a debounce, or cached ones at once. A late answer never
 * replaces a newer one.
 */
export function useSuggestions(typed: string): Suggestions {
  const text = typed.trim()
  const [found, setFound] = useState<Suggestions['found']>(null)
  const [state, setState] = useState<Suggestions['state']>('idle')
  const latest = useRef(text)
  latest.current = text

  useEffect(() => {
    const known = answers.get(text)
    if (text === '' || known) {
      setFound(known ? { text, suggestions: known } : null)
      setState('idle')
      return
    }
    setState('waiting')
    const gone = new AbortController()
    const timer = setTimeout(() => {
      api.call('GET /search-suggestions', { query: { search: text }, signal: gone.signal }).then(
        (suggestions) => {
          keepAnswer(text, suggestions)
          if (latest.current !== text) return
          setFound({ text, suggestions })
          setState('idle')
        },
        () => !gone.signal.aborted && latest.current === text && setState('failed'),
      )
    }, SEARCH_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [text])
  return { found: text === '' ? null : found, state }
}

import { api } from '@rialto/client/api/browser.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { queryClient } from '@rialto/client/query.ts'
import type { SearchSuggestions } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { Icon } from '@rialto/ui/icon.tsx'
import { TextButton } from '@rialto/ui/text-link.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { warmSearchedList } from './searched-list.tsx'
import {
  flattenGroups,
  recentGroup,
  type Suggestion,
  type SuggestionGroups,
  shopLinksGroup,
  suggestionGroups,
} from './suggestion-groups.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { clearSearches, type PanelKeys, recentSearches, removeSearch } from './use-combobox.ts'

interface SuggestionsPanelProps {
  look: 'popup' | 'page'
  listId: string
  text: string
  isMarket: boolean
  /** Receives the panel's key handler: key events arrive at the field, which keeps the focus. */
  keys: RefObject<PanelKeys>
  /** The id of the element that arrow keys have selected. */
  active: string | undefined
  onActive: (id: string | undefined) => void
  onGo: (to: string, search?: string) => void
}

const noSuggestions: SearchSuggestions = { products: [], categories: [], shops: [], texts: [] }

/** The suggestions below the field: recent searches first, then the server's suggestions. */
export function SuggestionsPanel(props: SuggestionsPanelProps) {
  const { look, listId, text, isMarket, keys, active, onActive, onGo } = props
  const { t } = useTranslation()
  const { found, state } = useSuggestions(text)
  const [recent, setRecent] = useState(recentSearches)
  const typed = text.trim()
  const { groups, note } = shownGroups()
  // The results come next.
  useEffect(warmSearchedList, [])
  const suggestions = flattenGroups(groups)

  function shownGroups(): { groups: SuggestionGroups; note?: string } {
    if (typed === '') {
      if (recent.length > 0 || look === 'popup') return { groups: recentGroup(recent) }
      return { groups: shopLinksGroup(t), note: t('Look around') }
    }
    const groups = suggestionGroups(typed, found?.suggestions ?? noSuggestions, { recent, isMarket })
    const isEmpty = state === 'idle' && flattenGroups(groups).length === groups.more.length
    if (!isEmpty) return { groups }
    return { groups: shopLinksGroup(t), note: t('Nothing found for “{{search}}”', { search: typed }) }
  }

  const elementId = (suggestion: Suggestion) => `${listId}-${suggestion.id}`
  const choose = (suggestion: Suggestion) => {
    const search = suggestion.kind === 'text' || suggestion.kind === 'all' ? suggestion.text : undefined
    onGo(suggestion.to, search)
  }
  // A layout effect, because the next key may arrive before a passive effect would run.
  useLayoutEffect(() => {
    keys.current = (event) => {
      const at = suggestions.findIndex((suggestion) => elementId(suggestion) === active)
      const chosen = suggestions[at]
      if (event.key === 'Enter' && chosen) {
        choose(chosen)
        return true
      }
      const next = nextIndex(event.key, at, suggestions.length)
      if (next === undefined) return false
      const suggestion = suggestions[next]
      onActive(suggestion && elementId(suggestion))
      if (suggestion) document.getElementById(elementId(suggestion))?.scrollIntoView?.({ block: 'nearest' })
      return true
    }
    return () => {
      keys.current = null
    }
  })

  const empty = suggestions.length === 0
  if (empty && look === 'popup') return <div id={listId} role="listbox" aria-label={t('Suggestions')} hidden />
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer must not take the focus from the field
    <div
      onMouseDown={(event) => event.preventDefault()}
      className={cx(
        typed === '' && 'md:max-w-96',
        look === 'popup'
          ? 'absolute start-0 top-full z-30 mt-1.5 max-h-[min(76vh,640px)] w-full overflow-y-auto rounded-card border border-line bg-card shadow-float'
          : '-mx-4 mt-2 min-h-0 flex-1 overflow-y-auto overscroll-contain',
      )}
    >
      {typed === '' && recent.length > 0 && <RecentSearchesHeading onClear={() => setRecent([])} />}
      <div className="relative">
        <SuggestionList
          id={listId}
          groups={groups}
          typed={typed}
          elementId={elementId}
          active={active}
          waiting={state === 'waiting'}
          note={note}
          onChoose={choose}
        />
        {typed === '' && <RecentSearchRemovers searches={recent} onChange={setRecent} />}
      </div>
      <p role="status" className="sr-only">
        {typed !== '' && state === 'idle' && (note ?? t('{{count}} suggestions', { count: suggestions.length - 1 }))}
        {state === 'failed' && t('Suggestions could not be loaded.')}
      </p>
    </div>
  )
}

/** Up and down wrap around by way of the field itself (-1: nothing selected). Other keys are left to the field. */
function nextIndex(key: string, at: number, length: number): number | undefined {
  if (length === 0) return undefined
  if (key === 'ArrowDown') return at + 1 < length ? at + 1 : -1
  if (key === 'ArrowUp') return at === -1 ? length - 1 : at - 1
  return undefined
}

/** The heading of the recent searches. */
function RecentSearchesHeading({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <p className="flex items-center justify-between gap-3 px-4 pt-3 text-12 text-ink-2">
      {t('Recent searches')}
      <TextButton
        onClick={() => {
          clearSearches()
          onClear()
        }}
      >
        {t('Clear all')}
      </TextButton>
    </p>
  )
}

/**
 * Buttons that remove single recent searches. They are positioned over the list rather than in it, because controls
 * inside an option cannot be reached by keyboard or screen reader.
 */
function RecentSearchRemovers({
  searches,
  onChange,
}: {
  searches: readonly string[]
  onChange: (left: string[]) => void
}) {
  const { t } = useTranslation()
  return (
    <div className="pointer-events-none absolute end-1.5 top-1.5 grid">
      {searches.map((search) => (
        <button
          key={search}
          type="button"
          aria-label={t('Remove {{search}} from recent searches', { search })}
          onClick={() => {
            removeSearch(search)
            onChange(recentSearches())
          }}
          className="pointer-events-auto grid size-11 place-items-center rounded-control text-ink-2 -outline-offset-2 hover:text-ink"
        >
          <Icon as={X} size={16} />
        </button>
      ))}
    </div>
  )
}

/** docs/spec §9: debounce of the search input. */
const SEARCH_DEBOUNCE_MS = 500
const FRESH_MS = 5 * 60_000

interface Suggestions {
  /** The suggestions and the text that they are for. The previous ones stay until the next reply arrives. */
  found: { text: string; suggestions: SearchSuggestions } | null
  state: 'idle' | 'waiting' | 'failed'
}

const keyOf = (text: string) => ['GET /search-suggestions', text] as const

/** Suggestions for a text that is being typed: requested after a debounce, or taken from the cache at once. */
function useSuggestions(typed: string): Suggestions {
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

import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import type { SearchSuggestions } from '@rialto/contract'
import { cx } from '@rialto/ui/cx.ts'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { warmSearchedList } from '../catalog/index.ts'
import { RecentSearchesHeading, RecentSearchRemovers } from './recent-search-controls.tsx'
import { recentSearches } from './recent-searches.ts'
import {
  flattenGroups,
  recentGroup,
  type Suggestion,
  type SuggestionGroups,
  shopLinksGroup,
  suggestionGroups,
} from './suggestion-groups.ts'
import { SuggestionList } from './suggestion-list.tsx'
import type { PanelKeys } from './use-combobox.ts'
import { useSuggestions } from './use-suggestions.ts'

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

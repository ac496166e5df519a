import { localStore } from '@rialto/client/browser-storage.ts'
import { useTranslation } from '@rialto/client/i18n/use-translation.tsx'
import { SEARCH_MAX } from '@rialto/contract/limits'
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsMarket } from '../settings/index.ts'

/** Handles a key of the field and returns true if the list has used it. */
export type PanelKeys = ((event: KeyboardEvent) => boolean) | null

interface ComboboxOptions {
  /** The list is permanently open. */
  pinned: boolean
  /** Called after navigating to a result. */
  onNavigate?: () => void
}

/** The behaviour of a search field: opens and closes its list, passes keys to it, and navigates to the result. */
export function useCombobox({ pinned, onNavigate }: ComboboxOptions) {
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const { shared, text, setText } = useSharedText(input)
  const [isOpen, setOpen] = useState(pinned)
  const [active, setActive] = useState<string>()
  const keys = useRef<PanelKeys>(null)

  const open = () => {
    setText(input.current?.value ?? '')
    setOpen(true)
  }
  /** The text changes the list, so the selection is reset before Enter can arrive. */
  const type = () => {
    setActive(undefined)
    open()
  }
  const close = () => {
    if (!pinned) setOpen(false)
    setActive(undefined)
  }
  const write = (value: string) => {
    if (input.current) input.current.value = value
    setText(value)
    setActive(undefined)
  }
  const clear = () => {
    write('')
    input.current?.focus()
  }
  const navigateTo = (to: string, search?: string) => {
    if (search !== undefined) {
      rememberSearch(search)
      write(search)
    }
    close()
    input.current?.blur()
    void navigate(to)
    onNavigate?.()
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const search = (input.current?.value ?? '').trim()
    navigateTo(search ? searchUrl(search) : '/products', search)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // This Enter ends the composition of a character in an input method.
    if (event.nativeEvent.isComposing) return
    if (keys.current?.(event)) return event.preventDefault()
    if (event.key === 'Escape' && !pinned && isOpen) {
      event.preventDefault()
      close()
    } else if (event.key === 'ArrowDown' && !isOpen) {
      event.preventDefault()
      open()
    }
  }
  return {
    input,
    shared,
    text,
    isOpen,
    active,
    setActive,
    keys,
    open,
    type,
    close,
    clear,
    navigateTo,
    onSubmit,
    onKeyDown,
  }
}

const KEY = 'recent_searches'
const RECENT_MAX = 6

/** The searches made in this browser, latest first. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore.read(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((search) => typeof search === 'string' && search !== '').slice(0, RECENT_MAX)
  } catch {
    return []
  }
}

/** Adds a search at the front and replaces the same one in other letter case. */
function rememberSearch(text: string): void {
  const search = text.trim().slice(0, SEARCH_MAX)
  if (search) saveSearches([search, ...searchesWithout(search)].slice(0, RECENT_MAX))
}

export const removeSearch = (text: string): void => saveSearches(searchesWithout(text))
export const clearSearches = (): void => saveSearches([])

const searchesWithout = (text: string) =>
  recentSearches().filter((search) => search.toLowerCase() !== text.trim().toLowerCase())

function saveSearches(searches: string[]): void {
  localStore.write(KEY, searches.length > 0 ? JSON.stringify(searches) : null)
}

/** The address of the products that match a search. */
export const searchUrl = (text: string): string => `/products?${new URLSearchParams({ search: text })}`

/** The search of the current page's list; null on pages without a shared search (docs/spec §2). */
export function useSharedSearch(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : null
}

/**
 * Shares the header's search text with `/products`: it shows the list's search there and is cleared when leaving it.
 * The input holds the text itself; `text` follows it.
 */
function useSharedText(input: RefObject<HTMLInputElement | null>) {
  const shared = useSharedSearch()
  const [text, setText] = useState(shared ?? '')
  const before = useRef(shared)

  useEffect(() => {
    const previous = before.current
    before.current = shared
    // Without a change of the shared search, typed text is kept, even text typed before hydration.
    if (previous === shared || !input.current) return
    input.current.value = shared ?? ''
    setText(shared ?? '')
  }, [shared, input])

  return { shared: shared ?? '', text, setText }
}

/** The placeholder: what can be searched for. */
export function useSearchHint(): string {
  const { t } = useTranslation()
  const isMarket = useIsMarket()
  return isMarket ? t('Search products, shops and brands') : t('Search products and brands')
}

import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** What the page's list was searched for; null on pages that share no search (docs/spec §2). */
export function useSharedSearch(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : null
}

/**
 * The header's search text is shared with `/products`: there it says what the list was searched for, and leaving it clears it.
 * The field holds the text itself; `text` follows it.
 */
export function useSharedText(input: RefObject<HTMLInputElement | null>) {
  const shared = useSharedSearch()
  const [text, setText] = useState(shared ?? '')
  const before = useRef(shared)

  useEffect(() => {
    const left = before.current
    before.current = shared
    // Nothing changed, or neither page shares: what was typed before the script came, or is being typed, stays.
    if (left === shared || !input.current) return
    input.current.value = shared ?? ''
    setText(shared ?? '')
  }, [shared, input])

  return { shared: shared ?? '', text, setText }
}

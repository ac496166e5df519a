import { type RefObject, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The search of the current page's list; null on pages without a shared search (docs/spec §2). */
export function useSharedSearch(): string | null {
  const { pathname, search } = useLocation()
  return pathname === '/products' ? (new URLSearchParams(search).get('search') ?? '') : null
}

/**
 * Shares the header's search text with `/products`: it shows the list's search there and is cleared when leaving it.
 * The input holds the text itself; `text` follows it.
 */
export function useSharedText(input: RefObject<HTMLInputElement | null>) {
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

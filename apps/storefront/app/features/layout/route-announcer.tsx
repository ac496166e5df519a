import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page: reads out its title, and puts the focus at its beginning, as a page loaded by the browser would.
 * Filters and tabs stay on their page, so they keep the focus. Another search is another page, unless one is still typing.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const [said, setSaid] = useState('')
  const page = `${pathname}?${new URLSearchParams(search).get('search') ?? ''}`
  const before = useRef({ page, pathname })
  useEffect(() => {
    const left = before.current
    before.current = { page, pathname }
    const busy = left.pathname === pathname && document.activeElement !== document.body
    if (left.page === page || busy) return
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    // The title is set in the same turn; readers miss a change that comes together with that of the focus.
    const timer = setTimeout(() => setSaid(document.title), 100)
    return () => clearTimeout(timer)
  }, [page, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  )
}

/** The id of `<main>`, which the skip link leads to. */
export const CONTENT_ID = 'content'

import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation announces the new title and moves the focus to the start of `<main>`, as a full page load would.
 * Filters and tabs are on the same page, so they keep the focus. A different search counts as another page, unless the
 * shopper is still typing.
 */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const [announcement, setAnnouncement] = useState('')
  const page = `${pathname}?${new URLSearchParams(search).get('search') ?? ''}`
  const before = useRef({ page, pathname })
  useEffect(() => {
    const previous = before.current
    before.current = { page, pathname }
    const busy = previous.pathname === pathname && document.activeElement !== document.body
    if (previous.page === page || busy) return
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    // The title is set in the same tick, and screen readers miss an announcement that coincides with a focus change.
    const timer = setTimeout(() => setAnnouncement(document.title), 100)
    return () => clearTimeout(timer)
  }, [page, pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {announcement}
    </p>
  )
}

/** The id of `<main>`, the target of the skip link. */
export const CONTENT_ID = 'content'

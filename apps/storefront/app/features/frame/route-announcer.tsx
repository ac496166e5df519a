import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * After a change of page: reads out its title, and puts the focus at its beginning, as a page loaded by the browser would.
 * Filters and tabs stay on their page, so they keep the focus.
 */
export function RouteAnnouncer() {
  const { pathname, hash } = useLocation()
  const [said, setSaid] = useState('')
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!hash) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true })
    // The title is set in the same turn; readers miss a change that comes together with that of the focus.
    const timer = setTimeout(() => setSaid(document.title), 100)
    return () => clearTimeout(timer)
  }, [pathname, hash])
  return (
    <p aria-live="polite" aria-atomic="true" className="sr-only">
      {said}
    </p>
  )
}

/** The id of `<main>`, which the skip link leads to. */
export const CONTENT_ID = 'content'

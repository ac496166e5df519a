import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element has been scrolled out of the window; false before the first observation. */
export function useIsOutOfView(element: RefObject<HTMLElement | null>): boolean {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => setGone(entry !== undefined && !entry.isIntersecting))
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return gone
}

import { type RefObject, useEffect, useState } from 'react'

/** Returns whether an element has come near the viewport; stays true from then on. */
export function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), { rootMargin: '200px' })
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return seen
}

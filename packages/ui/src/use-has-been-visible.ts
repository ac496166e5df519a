import { type RefObject, startTransition, useEffect, useState } from 'react'

/** Returns whether an element has come near the viewport; stays true from then on. It changes in a transition. */
export function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        watch.disconnect()
        startTransition(() => setSeen(true))
      },
      { rootMargin: '200px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [element])
  return seen
}

import { createContext, type RefObject, startTransition, useContext, useEffect, useState } from 'react'

/** True in a page whose scripts never run, such as a preview: everything is in its HTML. */
export const WithoutScripts = createContext(false)

/** Returns whether an element has come near the viewport; stays true from then on. It changes in a transition. */
export function useHasBeenVisible(element: RefObject<HTMLElement | null>): boolean {
  const [seen, setSeen] = useState(useContext(WithoutScripts))
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

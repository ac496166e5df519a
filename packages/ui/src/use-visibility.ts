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

/** Scrolls a row sideways to centre its link with `aria-current`, whenever `current` changes. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another link
  useEffect(() => {
    const link = row.current?.querySelector('[aria-current=page]')
    if (!row.current || !link) return
    const [line, cell] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()]
    // Not by `scrollIntoView`, which would scroll the page as well.
    row.current.scrollBy?.({ left: cell.left + cell.width / 2 - line.left - line.width / 2 })
  }, [row, current])
}

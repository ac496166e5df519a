import { type RefObject, useEffect } from 'react'

/** Scrolls a row sideways to centre its link with `aria-current`, whenever `current` changes, or a font makes its items wider. */
export function useCurrentInSight(row: RefObject<HTMLElement | null>, current: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value is another link
  useEffect(() => {
    const items = row.current
    const link = items?.querySelector('[aria-current=page]')
    if (!items || !link) return
    const centre = () => {
      const [line, cell] = [items.getBoundingClientRect(), link.getBoundingClientRect()]
      // Not by `scrollIntoView`, which would scroll the page as well.
      items.scrollBy?.({ left: cell.left + cell.width / 2 - line.left - line.width / 2 })
    }
    centre()
    if (typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(centre)
    for (const item of items.children) observer.observe(item)
    return () => observer.disconnect()
  }, [row, current])
}

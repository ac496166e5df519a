import { type RefObject, useEffect } from 'react'

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

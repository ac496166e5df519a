import { type RefObject, useEffect, useRef } from 'react'

/**
 * Focuses an element when another page of the same list is shown, but not on mount: the next page starts at its top. Where the list
 * itself is another, as after taking off a filter, the focus stays with what the shopper used.
 */
export function useFocusOnPageChange(page: number, list: string): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const before = useRef({ page, list })
  useEffect(() => {
    const previous = before.current
    before.current = { page, list }
    if (previous.page !== page && previous.list === list) element.current?.focus({ preventScroll: true })
  }, [page, list])
  return element
}

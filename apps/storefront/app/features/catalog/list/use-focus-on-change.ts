import { type RefObject, useEffect, useRef } from 'react'

/** Focuses an element when a value changes, but not on mount: the next page of a list starts at its top. */
export function useFocusOnChange(figure: number): RefObject<HTMLElement | null> {
  const element = useRef<HTMLElement>(null)
  const before = useRef(figure)
  useEffect(() => {
    if (before.current === figure) return
    before.current = figure
    element.current?.focus({ preventScroll: true })
  }, [figure])
  return element
}

import { type RefObject, useEffect, useRef } from 'react'

/** Puts the focus on an element when a figure changes, but not at first: the next page of a list begins at its beginning. */
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

import { useEffect, useRef } from 'react'

/** Longer than an overlay takes to leave. */
const LEAVES_WITHIN_MS = 1_000

/**
 * Gives the focus back to what had it when an overlay opened. react-aria does so too, but when a reply closes the overlay rather than an
 * event, it tries while the page behind is still inert, and the focus would be nowhere.
 */
export function useFocusReturn(isOpen: boolean): void {
  const opener = useRef<Element | null>(null)
  const wasOpen = useRef(false)
  if (isOpen && !wasOpen.current) opener.current = document.activeElement
  wasOpen.current = isOpen
  useEffect(() => {
    if (!isOpen) return
    return () => giveFocusTo(opener.current)
  }, [isOpen])
}

/** Focuses an element once nothing else has the focus, unless something takes it meanwhile. */
function giveFocusTo(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return
  const until = performance.now() + LEAVES_WITHIN_MS
  const tryNow = () => {
    if (document.activeElement === document.body && element.isConnected) element.focus()
    if (document.activeElement !== element && performance.now() < until) requestAnimationFrame(tryNow)
  }
  requestAnimationFrame(tryNow)
}

import { useEffect, useRef } from 'react'

/** In so many frames in which the page behind can be reached, counted rather than timed, since they are slow where the machine is. */
const FRAMES_MAX = 60
/** Longer than an overlay takes to leave on any machine. */
const LEAVES_WITHIN_MS = 10_000

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
  let frames = 0
  const tryNow = () => {
    if (document.activeElement === document.body && element.isConnected) element.focus()
    if (document.activeElement === element) return
    if (!element.closest('[inert], [aria-hidden=true]')) frames += 1
    if (frames < FRAMES_MAX && performance.now() < until) requestAnimationFrame(tryNow)
  }
  requestAnimationFrame(tryNow)
}

import { type RefObject, useEffect, useRef } from 'react'

const AIR = 24

/**
 * For a column beside a longer one: it scrolls with the page until its end is visible, then sticks. If it fits the
 * screen it sticks below the header at once. The element itself needs `position: sticky`.
 */
export function useStickyRail<E extends HTMLElement>(): RefObject<E | null> {
  const rail = useRef<E>(null)
  useEffect(() => {
    const element = rail.current
    if (!element) return
    const updateTop = () => {
      const room = window.innerHeight - element.offsetHeight - AIR
      element.style.top = `min(var(--header-height, 96px), ${room}px)`
    }
    const resized = new ResizeObserver(updateTop)
    resized.observe(element)
    window.addEventListener('resize', updateTop)
    return () => {
      resized.disconnect()
      window.removeEventListener('resize', updateTop)
    }
  }, [])
  return rail
}

import { type RefObject, useEffect } from 'react'

/** The space for toasts above the highest sheet, in pixels. */
const ROOM = 120

/** What covers the lower end of the screen now; a sheet may open over a bar that stays. */
const covers = new Set<HTMLElement>()

function lift(): void {
  const height = Math.max(0, ...[...covers].map(({ offsetHeight }) => offsetHeight))
  // Set on the toasts only: on the root element it would restyle the whole page.
  const toasts = document.querySelector<HTMLElement>('[data-toasts]')?.style
  if (covers.size === 0) toasts?.removeProperty('--toast-lift')
  else toasts?.setProperty('--toast-lift', `${Math.min(height, window.innerHeight - ROOM)}px`)
}

/** On phones, toasts rise above an element that covers the lower end of the screen while it is mounted. */
export function useToastLift(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = cover.current
    if (!element) return
    const resized = new ResizeObserver(lift)
    covers.add(element)
    resized.observe(element)
    return () => {
      resized.disconnect()
      covers.delete(element)
      lift()
    }
  }, [cover])
}

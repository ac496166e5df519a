import { type RefObject, useEffect } from 'react'

/** The space for toasts above the highest sheet, in pixels. */
const ROOM = 120

/** On phones, toasts rise above an element that covers the lower end of the screen while it is mounted. */
export function useToastLift(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Set on the toasts only: on the root element it would restyle the whole page.
    const toasts = document.querySelector<HTMLElement>('[data-toasts]')?.style
    const resized = new ResizeObserver(() => {
      const height = Math.min(cover.current?.offsetHeight ?? 0, window.innerHeight - ROOM)
      toasts?.setProperty('--toast-lift', `${height}px`)
    })
    if (cover.current) resized.observe(cover.current)
    return () => {
      resized.disconnect()
      toasts?.removeProperty('--toast-lift')
    }
  }, [cover])
}

import { type RefObject, useEffect } from 'react'

/** Room that is left for toasts above the highest sheet, in pixels. */
const ROOM = 120

/** On phones toasts rise above what covers the lower end of the screen, as long as it is there. */
export function useToastLift(cover: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // On the toasts alone: were it the page's, all of the page would be styled anew.
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

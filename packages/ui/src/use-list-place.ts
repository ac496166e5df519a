import { type RefObject, useLayoutEffect } from 'react'

const gap = 4
const roomWanted = 240
const tallest = 320

/**
 * Positions a list below its box, or above it if there is more space, in the width of the box. The list is a manual
 * popover: it is above dialogs and never clipped, but stays inside them for screen readers.
 */
export function useListPlace(box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const floating = list.current
    if (!isOpen || !floating) return
    floating.showPopover?.()
    const updatePosition = () => {
      const anchor = box.current?.getBoundingClientRect()
      if (!anchor) return
      // The part of the screen that the phone's keyboard does not cover.
      const view = window.visualViewport
      const top = view?.offsetTop ?? 0
      const below = top + (view?.height ?? window.innerHeight) - anchor.bottom - gap
      const above = anchor.top - top - gap
      const under = below >= roomWanted || below >= above
      Object.assign(floating.style, {
        left: `${anchor.left}px`,
        width: `${anchor.width}px`,
        maxHeight: `${Math.min(tallest, (under ? below : above) - gap)}px`,
        top: under ? `${anchor.bottom + gap}px` : 'auto',
        bottom: under ? 'auto' : `${window.innerHeight - anchor.top + gap}px`,
      })
    }
    updatePosition()
    window.addEventListener('scroll', updatePosition, { capture: true, passive: true })
    window.addEventListener('resize', updatePosition)
    window.visualViewport?.addEventListener('resize', updatePosition)
    return () => {
      window.removeEventListener('scroll', updatePosition, { capture: true })
      window.removeEventListener('resize', updatePosition)
      window.visualViewport?.removeEventListener('resize', updatePosition)
    }
  }, [box, list, isOpen])
}

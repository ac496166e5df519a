import { type RefObject, useLayoutEffect } from 'react'

const gap = 4
const roomWanted = 240
const tallest = 320

/**
 * Keeps a list under its box, or above it where there is more room, as wide as the box. The list is a manual popover, so
 * that it lies above dialogs and is cut off by none of them, yet stays inside them for screen readers.
 */
export function useListPlace(box: RefObject<HTMLElement | null>, list: RefObject<HTMLElement | null>, isOpen: boolean) {
  useLayoutEffect(() => {
    const floating = list.current
    if (!isOpen || !floating) return
    floating.showPopover?.()
    const place = () => {
      const around = box.current?.getBoundingClientRect()
      if (!around) return
      // The part of the screen that the phone's keyboard does not cover.
      const view = window.visualViewport
      const top = view?.offsetTop ?? 0
      const below = top + (view?.height ?? window.innerHeight) - around.bottom - gap
      const above = around.top - top - gap
      const under = below >= roomWanted || below >= above
      Object.assign(floating.style, {
        left: `${around.left}px`,
        width: `${around.width}px`,
        maxHeight: `${Math.min(tallest, (under ? below : above) - gap)}px`,
        top: under ? `${around.bottom + gap}px` : 'auto',
        bottom: under ? 'auto' : `${window.innerHeight - around.top + gap}px`,
      })
    }
    place()
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    window.visualViewport?.addEventListener('resize', place)
    return () => {
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      window.visualViewport?.removeEventListener('resize', place)
    }
  }, [box, list, isOpen])
}

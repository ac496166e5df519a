import { type PointerEvent, type RefObject, useRef } from 'react'
import { placeAt } from './tree-moves.ts'
import type { Lift } from './use-lift.ts'

/** A shorter movement is a click. */
const START_PX = 5
/** The offset from the start of the tree from which on a category is put below another. */
const INDENT_PX = 72
/** At the edges of the window, the page scrolls. */
const EDGE_PX = 70
const SCROLL_PX = 14

/** Drags a category by mouse, pen or finger. @returns the handlers of its handle */
export function useDrag(list: RefObject<HTMLElement | null>, { shown, lifted, lift, moveTo, drop, putBack }: Lift) {
  const start = useRef<{ id: number; x: number; y: number } | null>(null)
  /** The click that follows a drag lifts nothing. */
  const hasDragged = useRef(false)
  const isDragging = lifted?.by === 'pointer'

  function follow({ clientX, clientY }: PointerEvent) {
    const box = list.current
    if (!box || !lifted) return
    const { left, right } = box.getBoundingClientRect()
    const isRtl = getComputedStyle(box).direction === 'rtl'
    const isIndented = (isRtl ? right - clientX : clientX - left) > INDENT_PX
    const over = [...box.querySelectorAll<HTMLElement>('[data-category]')].find((row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return clientY >= top && clientY < bottom
    })
    if (over) {
      const { top, height } = over.getBoundingClientRect()
      const isBelowMiddle = clientY > top + height / 2
      const place = placeAt(shown, lifted.id, { overId: Number(over.dataset.category), isBelowMiddle, isIndented })
      if (place) moveTo(place)
    }
    if (clientY < EDGE_PX) window.scrollBy(0, -SCROLL_PX)
    else if (clientY > window.innerHeight - EDGE_PX) window.scrollBy(0, SCROLL_PX)
  }

  return {
    /** Returns whether a click ends a drag. */
    endsDrag: () => hasDragged.current,
    handlersOf: (id: number) => ({
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        hasDragged.current = false
        start.current = { id, x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (isDragging) return follow(event)
        const from = start.current
        if (!from || Math.hypot(event.clientX - from.x, event.clientY - from.y) < START_PX) return
        hasDragged.current = true
        lift(from.id, 'pointer')
      },
      onPointerUp() {
        start.current = null
        if (isDragging) drop()
      },
      onPointerCancel() {
        start.current = null
        if (isDragging) putBack()
      },
    }),
  }
}

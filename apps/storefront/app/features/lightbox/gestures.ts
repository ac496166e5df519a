import { moved, type Point, type Size, type Zoom, zoomedAt } from './zoom.ts'

const SWIPE_PX = 48

interface Gestures {
  stage: HTMLElement
  zoom: () => Zoom
  change: (next: Zoom) => void
  /** Called when the first finger touches and when the last one is lifted. */
  hold: (held: boolean) => void
  swipe: (way: 'left' | 'right') => void
}

/**
 * Handles touch and mouse: one finger pans an enlarged picture or swipes a whole one, two fingers pinch. Returns a
 * function that removes the listeners.
 */
export function listenToFingers({ stage, zoom, change, hold, swipe }: Gestures): () => void {
  const fingers = new Map<number, Point>()
  let path: Point = { x: 0, y: 0 }
  let swiping = false

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return
    stage.setPointerCapture?.(event.pointerId)
    swiping = fingers.size === 0 && zoom().scale === 1
    path = { x: 0, y: 0 }
    fingers.set(event.pointerId, fromMiddle(stage, event))
    hold(true)
  }
  const move = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(stage, event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) {
      const ratio = distance(now, other) / Math.max(1, distance(before, other))
      return change(zoomedAt(zoom(), zoom().scale * ratio, middle(now, other), sizeOf(stage)))
    }
    const by = { x: now.x - before.x, y: now.y - before.y }
    path = { x: path.x + by.x, y: path.y + by.y }
    if (!swiping) change(moved(zoom(), by, sizeOf(stage)))
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0) return
    hold(false)
    const sideways = Math.abs(path.x) > SWIPE_PX && Math.abs(path.x) > Math.abs(path.y)
    if (event.type === 'pointerup' && swiping && sideways) swipe(path.x < 0 ? 'left' : 'right')
  }

  const ears = new AbortController()
  const { signal } = ears
  stage.addEventListener('pointerdown', down, { signal })
  stage.addEventListener('pointermove', move, { signal })
  stage.addEventListener('pointerup', up, { signal })
  stage.addEventListener('pointercancel', up, { signal })
  return () => ears.abort()
}

/** The position of an event relative to an element's centre. */
export function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

export const sizeOf = (element: Element): Size => ({ width: element.clientWidth, height: element.clientHeight })

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

import type { Point } from './crop.ts'

interface Hands {
  move: (by: Point) => void
  zoomBy: (ratio: number, at: Point) => void
}

/** One finger or the mouse moves, two fingers and the wheel zoom. Returns how to stop listening. */
export function listenToHands(stage: HTMLElement, { move, zoomBy }: Hands): () => void {
  const fingers = new Map<number, Point>()
  const ears = new AbortController()
  const { signal } = ears

  const onMove = (event: PointerEvent) => {
    const before = fingers.get(event.pointerId)
    if (!before) return
    const now = fromMiddle(stage, event)
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    fingers.set(event.pointerId, now)
    if (other) zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other))
    else move({ x: now.x - before.x, y: now.y - before.y })
  }
  const onUp = (event: PointerEvent) => void fingers.delete(event.pointerId)
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    stage.setPointerCapture?.(event.pointerId)
    fingers.set(event.pointerId, fromMiddle(stage, event))
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    zoomBy(Math.exp(-event.deltaY * 0.002), fromMiddle(stage, event))
  }
  stage.addEventListener('pointerdown', onDown, { signal })
  stage.addEventListener('pointermove', onMove, { signal })
  stage.addEventListener('pointerup', onUp, { signal })
  stage.addEventListener('pointercancel', onUp, { signal })
  // Not by React, which may not keep the dialog from scrolling meanwhile.
  stage.addEventListener('wheel', onWheel, { passive: false, signal })
  return () => ears.abort()
}

function fromMiddle(element: Element, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = element.getBoundingClientRect()
  return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 }
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

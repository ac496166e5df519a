import { type RefObject, useEffect, useRef, useState } from 'react'
import { fromMiddle, listenToFingers, sizeOf } from './gestures.ts'
import { type Point, whole, type Zoom, zoomedAt } from './zoom.ts'

const STEP = 1.6
const DOUBLE_CLICKED = 2.5

interface ZoomHandle {
  stage: RefObject<HTMLDivElement | null>
  zoom: Zoom
  /** Fingers are at it: the picture follows them without delay. */
  held: boolean
  enlarge: () => void
  reduce: () => void
  reset: () => void
}

/** Zoom of a picture by fingers, wheel, double click and by call. `onSwipe` is told of swipes over a whole picture. */
export function useZoom(onSwipe: (way: 'left' | 'right') => void): ZoomHandle {
  const stage = useRef<HTMLDivElement>(null)
  const now = useRef(whole)
  const [zoom, setZoom] = useState(whole)
  const [held, setHeld] = useState(false)
  const swiped = useRef(onSwipe)
  useEffect(() => {
    swiped.current = onSwipe
  })

  const change = (next: Zoom) => {
    now.current = next
    setZoom(next)
  }
  const scaleBy = (ratio: number, point: Point = { x: 0, y: 0 }) => {
    const element = stage.current
    if (element) change(zoomedAt(now.current, now.current.scale * ratio, point, sizeOf(element)))
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: they reach state by refs and setters alone
  useEffect(() => {
    const element = stage.current
    if (!element) return
    const stop = listenToFingers({
      stage: element,
      zoom: () => now.current,
      change,
      hold: setHeld,
      swipe: (way) => swiped.current(way),
    })
    const onDoubleClick = (event: MouseEvent) => {
      if (now.current.scale > 1) change(whole)
      else scaleBy(DOUBLE_CLICKED, fromMiddle(element, event))
    }
    const onWheel = (event: WheelEvent) => {
      event.preventDefault()
      scaleBy(Math.exp(-event.deltaY * 0.004), fromMiddle(element, event))
    }
    element.addEventListener('dblclick', onDoubleClick)
    // Not by React, which may not keep the browser from zooming the page meanwhile.
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => {
      stop()
      element.removeEventListener('dblclick', onDoubleClick)
      element.removeEventListener('wheel', onWheel)
    }
  }, [])

  return {
    stage,
    zoom,
    held,
    enlarge: () => scaleBy(STEP),
    reduce: () => scaleBy(1 / STEP),
    reset: () => change(whole),
  }
}

import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Crop, centred, moved, type Point, type Size, zoomed } from './crop.ts'
import { listenToHands } from './gestures.ts'

const STEP = 8
const LONG_STEP = 40
const ZOOM_STEP = 1.15

interface CropHandle {
  stage: RefObject<HTMLDivElement | null>
  crop: Crop
  zoomTo: (scale: number) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** The square of a picture that is being chosen: by fingers, mouse and wheel, by keys, and by call. */
export function useCrop(picture: Size, side: number): CropHandle {
  const stage = useRef<HTMLDivElement>(null)
  const now = useRef(centred)
  const [crop, setCrop] = useState(centred)

  const change = (next: Crop) => {
    now.current = next
    setCrop(next)
  }
  const move = (by: Point) => change(moved(now.current, by, picture, side))
  const zoomBy = (ratio: number, at: Point = { x: 0, y: 0 }) =>
    change(zoomed(now.current, now.current.scale * ratio, at, picture, side))

  // biome-ignore lint/correctness/useExhaustiveDependencies: they reach state by refs and setters alone
  useEffect(() => {
    const element = stage.current
    return element ? listenToHands(element, { move, zoomBy }) : undefined
  }, [picture, side])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.shiftKey ? LONG_STEP : STEP
    const acts: Record<string, () => void> = {
      ArrowLeft: () => move({ x: -step, y: 0 }),
      ArrowRight: () => move({ x: step, y: 0 }),
      ArrowUp: () => move({ x: 0, y: -step }),
      ArrowDown: () => move({ x: 0, y: step }),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      Home: () => change(centred),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return {
    stage,
    crop,
    zoomTo: (scale) => change(zoomed(now.current, scale, { x: 0, y: 0 }, picture, side)),
    onKeyDown,
  }
}

/** How a picture lies in its stage: enlarged by `scale` around the stage's middle, then moved by `x` and `y` pixels. */
export interface Zoom {
  scale: number
  x: number
  y: number
}

export interface Point {
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export const whole: Zoom = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 5

/** No further than the picture's own edges. */
export function moved({ scale, x, y }: Zoom, by: Point, stage: Size): Zoom {
  const room = (length: number) => ((scale - 1) * length) / 2
  return { scale, x: within(x + by.x, room(stage.width)), y: within(y + by.y, room(stage.height)) }
}

/** Enlarged so that what lies under `point` stays there; points are counted from the stage's middle. */
export function zoomedAt(zoom: Zoom, wanted: number, point: Point, stage: Size): Zoom {
  const scale = Math.min(SCALE_MAX, Math.max(1, wanted))
  const ratio = scale / zoom.scale
  const next = { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio }
  return moved(next, { x: 0, y: 0 }, stage)
}

/** A zero is never negative: `-0px` is another text than `0px`. */
function within(value: number, room: number): number {
  return Math.min(room, Math.max(-room, value)) + 0
}

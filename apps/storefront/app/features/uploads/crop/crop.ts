/**
 * The position of a picture behind the crop area: scaled to cover it, then by `scale`, then moved by `x` and `y`
 * pixels.
 */
export interface Crop {
  /** 1 covers the window exactly. */
  scale: number
  x: number
  y: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

export const centred: Crop = { scale: 1, x: 0, y: 0 }
export const SCALE_MAX = 4

/** Pixels of the window for one pixel of the picture. */
export const cover = (picture: Size, side: number): number => side / Math.min(picture.width, picture.height)

/** No further than the picture's own edges. */
export function moved({ scale, x, y }: Crop, by: Point, picture: Size, side: number): Crop {
  const drawn = cover(picture, side) * scale
  const room = (length: number) => Math.max(0, (length * drawn - side) / 2)
  return { scale, x: within(x + by.x, room(picture.width)), y: within(y + by.y, room(picture.height)) }
}

/** Enlarged so that what lies under `at` stays there; points are counted from the window's middle. */
export function zoomed(crop: Crop, wanted: number, at: Point, picture: Size, side: number): Crop {
  const scale = Math.min(SCALE_MAX, Math.max(1, wanted))
  const ratio = scale / crop.scale
  const next = { scale, x: at.x - (at.x - crop.x) * ratio, y: at.y - (at.y - crop.y) * ratio }
  return moved(next, { x: 0, y: 0 }, picture, side)
}

/** The square of the picture that is seen through the window, in the picture's own pixels. */
export function squareOf({ scale, x, y }: Crop, picture: Size, side: number): Point & { side: number } {
  const drawn = cover(picture, side) * scale
  const length = side / drawn
  return { x: (picture.width - length) / 2 - x / drawn, y: (picture.height - length) / 2 - y / drawn, side: length }
}

/** A zero is never negative: `-0px` is another text than `0px`. */
const within = (value: number, room: number): number => Math.min(room, Math.max(-room, value)) + 0

import sharp from 'sharp'
import { type Lamps, shadowAt } from './light.ts'
import type { View } from './raster.ts'

/** Shadows are drawn at a quarter of the picture's resolution: they are soft anyway. */
const step = 4

const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const blurred = async (grey: Uint8Array<ArrayBuffer>, width: number, height: number, sigma: number) =>
  sharp(grey, { raw: { width, height, channels: 1 } })
    .blur(sigma)
    .extractChannel(0)
    .raw()
    .toBuffer()

/**
 * The shadow on the ground: `colour`, as strong as light is kept off. Near the foot it is crisp; further off, where the
 * many lamps would show as steps, it is blurred.
 */
export async function drawShadow(
  view: View,
  lamps: Lamps,
  colour: string,
  groundAt: (x: number, y: number) => [x: number, z: number],
) {
  const [width, height] = [Math.ceil(view.width / step), Math.ceil(view.height / step)]
  const grey = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [wx, wz] = groundAt((x + 0.5) * step, (y + 0.5) * step)
      grey[y * width + x] = shadowAt(lamps, wx, wz) * 255
    }
  const crisp = await blurred(grey, width, height, 1.8)
  const soft = await blurred(grey, width, height, 10)
  const rgba = Buffer.alloc(width * height * 4)
  const rgb = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  for (let i = 0; i < width * height; i++) {
    const near = smooth(0.34, 0.66, (crisp[i] ?? 0) / 255)
    rgba.set([...rgb, ((crisp[i] ?? 0) * near + (soft[i] ?? 0) * (1 - near)) * 0.8], i * 4)
  }
  return sharp(rgba, { raw: { width, height, channels: 4 } })
}

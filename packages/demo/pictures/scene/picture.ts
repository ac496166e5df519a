import sharp from 'sharp'
import { type Tint, tints } from '../colour/dyes.ts'
import { drawSolid, extentOf, type Framing } from '../solid/render-solid.ts'
import { arrange, type Part } from './arrange.ts'
import { type Arch, stageSvg } from './stage.ts'

export type Scene = {
  w: number
  h: number
  tint: Tint
  parts: readonly Part[]
  /** The camera's pitch in degrees; beyond 36 only ground is visible. */
  pitch?: number
  /** Share of the height where the wall meets the floor. */
  floor?: number
  /** Middle of the goods across the picture, and (standing) where their foot is or (from above) their middle; shares. */
  x?: number
  y?: number
  /** Optical size: 1 covers about six tenths of the shorter side. */
  size?: number
  /** Most that the goods may take of width and height, shares. */
  most?: [w: number, h: number]
  /** Looks closely: so many times larger, with this place of the goods (shares from left and top) in the middle. */
  zoom?: { by: number; x: number; y: number }
  light?: [x: number, y: number]
  arches?: readonly Arch[]
  edge?: boolean
  quality?: number
}

/** Things of one optical size look equally large: it is area that counts, not the longer side. */
function framing(scene: Scene, subject: Parameters<typeof extentOf>[0]): Framing {
  const { left, right, low, high } = extentOf(subject)
  const [ew, eh] = [right - left, high - low]
  const { w, h } = scene
  const size = scene.size ?? 1
  const short = Math.min(w, h)
  const most = scene.most ?? [Math.max(0.76, 0.76 * size), Math.max(0.76, 0.76 * size)]
  const scale = Math.min((short * 0.6 * size) / Math.sqrt(ew * eh), (w * most[0]) / ew, (h * most[1]) / eh)
  if (scene.zoom) {
    const { by, x, y } = scene.zoom
    const k = scale * by
    return { width: w, height: h, scale: k, x: w / 2 - (left + ew * x) * k, y: h / 2 + (high - eh * y) * k }
  }
  const above = subject.pitch > 36
  const foot = above
    ? (scene.y ?? 0.5) * h + (eh * scale) / 2
    : (scene.y ?? Math.min(0.88, 0.535 + (eh * scale) / h / 2)) * h
  return { width: w, height: h, scale, x: (scene.x ?? 0.5) * w - ((left + right) / 2) * scale, y: foot + low * scale }
}

/** Draws a scene as WebP. */
export async function drawScene(scene: Scene): Promise<Buffer> {
  const ground = tints[scene.tint]
  const pitch = scene.pitch ?? 13
  const subject = { mesh: arrange(scene.parts, ground), pitch }
  const { object, shadow } = await drawSolid(subject, framing(scene, subject), ground)
  const room = stageSvg({
    w: scene.w,
    h: scene.h,
    ground,
    floor: pitch > 36 ? null : (scene.floor ?? 0.7),
    light: scene.light,
    arches: scene.arches,
    edge: scene.edge,
  })
  return sharp(Buffer.from(room))
    .composite([{ input: shadow }, { input: object }])
    .flatten({ background: ground })
    .webp({ quality: scene.quality ?? 80, effort: 6, smartSubsample: true })
    .toBuffer()
}

import sharp from 'sharp'
import { hexToLinear, toGamma, toHex, toLch } from '../colour/oklch.ts'
import { fromAbove, lampsFor, type Studio, standing } from './light.ts'
import type { Mesh } from './mesh.ts'
import { type Layer, rasterize, type View } from './raster.ts'
import { type Room, type Shaded, shade } from './shade.ts'
import { drawShadow } from './shadow.ts'
import { dot, normalize, type Vec } from './vector.ts'

/** The object and the camera's pitch in degrees (0 level, 90 from above). */
export type Subject = { mesh: Mesh; pitch: number }
/** The subject's own box in the picture plane, in its own units; up is positive. */
export type Extent = { left: number; right: number; low: number; high: number }
/** Pixels per unit, and where the ground point below the middle falls. */
export type Framing = { width: number; height: number; scale: number; x: number; y: number }

/** Everything is drawn at twice the size and then halved: that is what makes edges smooth. */
const fine = 2
const radians = (degrees: number) => (degrees * Math.PI) / 180

export function extentOf({ mesh, pitch }: Subject): Extent {
  const [s, c] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const extent: Extent = { left: Infinity, right: -Infinity, low: Infinity, high: -Infinity }
  for (let k = 0; k < mesh.points.length; k += 3) {
    const x = mesh.points[k] ?? 0
    const up = (mesh.points[k + 1] ?? 0) * c - (mesh.points[k + 2] ?? 0) * s
    extent.left = Math.min(extent.left, x)
    extent.right = Math.max(extent.right, x)
    extent.low = Math.min(extent.low, up)
    extent.high = Math.max(extent.high, up)
  }
  return extent
}

/** Leaves darks alone and rolls lights off softly, so that white glaze keeps its form. */
function film(v: number): number {
  const x = v * 0.92
  return x < 0.5 ? x : 0.5 + (1 - Math.exp(-(x - 0.5) * 1.45)) * 0.5
}

/** A pixel's shading is reused for its neighbours in the same two-by-two block when they lie on the same surface. */
type Found = { shaded: Shaded; normal: Vec; material: number; depth: number; pixel: number }

/** Shades every pixel of a layer over what is there. */
function paint(mesh: Mesh, layer: Layer, pixels: Uint8ClampedArray, room: Room, width: number, unit: number) {
  const { points, local, normals, uv, material, materials, triangles } = mesh
  const blocks: (Found | undefined)[] = new Array(Math.ceil(width / 2))
  const near = 3 / unit
  for (let pixel = 0; pixel < layer.triangle.length; pixel++) {
    const t = layer.triangle[pixel] as number
    if (pixel % (width * 2) === 0) blocks.fill(undefined)
    if (t < 0) continue
    const b = layer.b[pixel] as number
    const c = layer.c[pixel] as number
    const a = 1 - b - c
    const ia = triangles[t] as number
    const ib = triangles[t + 1] as number
    const ic = triangles[t + 2] as number
    const mix = (from: Float32Array, size: number, k: number) =>
      a * (from[ia * size + k] as number) + b * (from[ib * size + k] as number) + c * (from[ic * size + k] as number)
    const three = (from: Float32Array): Vec => [mix(from, 3, 0), mix(from, 3, 1), mix(from, 3, 2)]
    const n = normalize(three(normals))
    const own = material[ia] as number
    const stuff = materials[own]
    if (!stuff) continue
    const depth = layer.depth[pixel] as number
    const block = (pixel % width) >> 1
    const before = blocks[block]
    const same =
      before && before.material === own && Math.abs(before.depth - depth) < near && dot(before.normal, n) > 0.995
    // The pixel across the block is shaded by itself once more, which keeps fine patterns smooth.
    const across = before && pixel - before.pixel > 1 && (pixel - before.pixel) % width !== 0
    const shaded =
      same && !across
        ? before.shaded
        : shade(
            {
              at: same ? n : three(points),
              local: stuff.pattern ? three(local) : n,
              normal: n,
              u: mix(uv, 2, 0),
              v: mix(uv, 2, 1),
              material: stuff,
            },
            room,
            same ? before.shaded.light : null,
          )
    if (!same) blocks[block] = { shaded, normal: n, material: own, depth, pixel }
    lay(pixels, pixel * 4, shaded)
  }
}

function lay(pixels: Uint8ClampedArray, o: number, { rgb, alpha }: Shaded) {
  const under = (pixels[o + 3] ?? 0) / 255
  const after = alpha + under * (1 - alpha)
  for (const k of [0, 1, 2] as const)
    pixels[o + k] = (toGamma(film(rgb[k])) * 255 * alpha + (pixels[o + k] ?? 0) * under * (1 - alpha)) / after
  pixels[o + 3] = after * 255
}

/** At night the window is a lamp: as bright, with little light from elsewhere. */
function studioFor(pitch: number, ground: string): Studio {
  const studio = pitch > 60 ? fromAbove : standing
  return toLch(ground)[0] < 0.5 ? { ...studio, keyPower: studio.keyPower * 1.05, skyPower: 0.5 } : studio
}

/** Draws the subject and its shadow as two transparent pictures, on ground of the given colour. */
export async function drawSolid({ mesh, pitch }: Subject, framing: Framing, ground: string) {
  const [s, c] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))]
  const k = framing.scale * fine
  const view: View = {
    width: framing.width * fine,
    height: framing.height * fine,
    axes: [k, 0, 0, 0, k * c, -k * s, 0, s, c],
    originX: framing.x * fine,
    originY: framing.y * fine,
  }
  const studio = studioFor(pitch, ground)
  const clear = (t: number) => mesh.materials[mesh.material[mesh.triangles[t] ?? 0] ?? 0]?.alpha !== undefined
  const lamps = lampsFor(mesh, studio, (t) => !clear(t))
  const room: Room = { lamps, key: studio.key, floor: hexToLinear(ground), eye: [0, s, c] }
  const canvas = new Uint8ClampedArray(view.width * view.height * 4)
  const solid = rasterize(mesh.points, mesh.triangles, view, (t) => !clear(t))
  paint(mesh, solid, canvas, room, view.width, k)
  if (mesh.materials.some((m) => m.alpha !== undefined)) {
    const glass = rasterize(mesh.points, mesh.triangles, view, clear)
    for (let p = 0; p < glass.triangle.length; p++)
      if ((glass.depth[p] ?? 0) < (solid.depth[p] ?? 0)) glass.triangle[p] = -1
    paint(mesh, glass, canvas, room, view.width, k)
  }
  const { width, height } = framing
  const [l, , hue] = toLch(ground)
  const shadow = await drawShadow(view, lamps, toHex(l < 0.5 ? 0.09 : 0.27, 0.035, hue), (x, y) => [
    (x - view.originX) / k,
    (y - view.originY) / (k * Math.max(0.14, s)),
  ])
  const raw = { width: view.width, height: view.height, channels: 4 as const }
  return {
    object: await sharp(canvas, { raw }).resize(width, height).png().toBuffer(),
    shadow: await shadow.resize(width, height).png().toBuffer(),
  }
}

import type { Rgb } from '../colour/oklch.ts'
import type { Mesh } from './mesh.ts'
import { depthMap, type View } from './raster.ts'
import { add, cross, dot, normalize, scale, type Vec } from './vector.ts'

const mapSize = 256
const golden = Math.PI * (3 - Math.sqrt(5))

/** The studio: one large soft light and a sky of weaker ones. */
export type Studio = { key: Vec; keyPower: number; skyPower: number }
export const standing: Studio = { key: normalize([-0.66, 0.86, 0.5]), keyPower: 1.6, skyPower: 1.0 }
export const fromAbove: Studio = { key: normalize([-0.6, 0.9, -0.5]), keyPower: 1.5, skyPower: 1.0 }

/**
 * All directions from which light comes, each with a map of what stands nearest to it. Packed into flat arrays, because
 * every pixel asks every lamp: nine numbers a lamp for its axes, three for its direction, three for its power.
 */
export type Lamps = {
  count: number
  axes: Float64Array
  towards: Float64Array
  power: Float64Array
  depth: Float32Array
  bias: number
}

function sides(n: Vec): [Vec, Vec] {
  const a = normalize(cross(Math.abs(n[1]) > 0.9 ? [1, 0, 0] : [0, 1, 0], n))
  return [a, cross(n, a)]
}

/** Directions spread evenly over a cap of the sphere around `middle`; `cap` is the cosine of its edge. */
function spread(middle: Vec, cap: number, count: number): Vec[] {
  const [a, b] = sides(middle)
  return Array.from({ length: count }, (_, i) => {
    const up = 1 - ((i + 0.5) / count) * (1 - cap)
    const r = Math.sqrt(1 - up * up)
    return normalize(
      add(scale(middle, up), add(scale(a, r * Math.cos(i * golden)), scale(b, r * Math.sin(i * golden)))),
    )
  })
}

/** Directions and powers: a warm window of 22 lamps, and 24 cooler ones over the sky, dimmer away from the window. */
function rig(studio: Studio): { towards: Vec; power: Rgb }[] {
  const keys = spread(studio.key, 0.94, 22)
  const sky = spread([0, 1, 0], 0.06, 24)
  const k = studio.keyPower / keys.length
  const s = (studio.skyPower * 2) / sky.length
  return [
    ...keys.map((towards) => ({ towards, power: [k * 1.04, k, k * 0.94] as Rgb })),
    ...sky.map((towards) => {
      const side = s * (0.78 + 0.3 * Math.max(-0.6, dot(towards, studio.key)))
      return { towards, power: [side * 0.97, side * 0.99, side * 1.03] as Rgb }
    }),
  ]
}

export function lampsFor(mesh: Mesh, studio: Studio, casts: (t: number) => boolean): Lamps {
  let reach = 0
  for (let k = 0; k < mesh.points.length; k += 3)
    reach = Math.max(reach, Math.hypot(mesh.points[k] ?? 0, mesh.points[k + 1] ?? 0, mesh.points[k + 2] ?? 0))
  const all = rig(studio)
  const lamps: Lamps = {
    count: all.length,
    axes: new Float64Array(all.length * 9),
    towards: new Float64Array(all.length * 3),
    power: new Float64Array(all.length * 3),
    depth: new Float32Array(all.length * mapSize * mapSize),
    bias: reach * 0.02,
  }
  const k = (mapSize * 0.49) / reach
  all.forEach(({ towards, power }, i) => {
    const [a, b] = sides(towards)
    const axes = [...scale(a, k), ...scale(b, k), ...towards] as unknown as View['axes']
    const half = mapSize / 2
    const view: View = { width: mapSize, height: mapSize, axes, originX: half, originY: half }
    lamps.axes.set(axes, i * 9)
    lamps.towards.set(towards, i * 3)
    lamps.power.set(power, i * 3)
    lamps.depth.set(depthMap(mesh.points, mesh.triangles, view, casts), i * mapSize * mapSize)
  })
  return lamps
}

/** 1 where lamp `i` reaches the point, 0 where something stands in between; soft over four map cells. */
function reaches(lamps: Lamps, i: number, x: number, y: number, z: number): number {
  const m = lamps.axes
  const o = i * 9
  const half = mapSize / 2 - 0.5
  const px = half + (m[o] as number) * x + (m[o + 1] as number) * y + (m[o + 2] as number) * z
  const py = half - ((m[o + 3] as number) * x + (m[o + 4] as number) * y + (m[o + 5] as number) * z)
  const ix = Math.floor(px)
  const iy = Math.floor(py)
  if (ix < 0 || iy < 0 || ix >= mapSize - 1 || iy >= mapSize - 1) return 1
  const own = (m[o + 6] as number) * x + (m[o + 7] as number) * y + (m[o + 8] as number) * z + lamps.bias
  const at = i * mapSize * mapSize + iy * mapSize + ix
  const d = lamps.depth
  const fx = px - ix
  const fy = py - iy
  const top = ((d[at] as number) > own ? 0 : 1 - fx) + ((d[at + 1] as number) > own ? 0 : fx)
  const low = ((d[at + mapSize] as number) > own ? 0 : 1 - fx) + ((d[at + mapSize + 1] as number) > own ? 0 : fx)
  return top * (1 - fy) + low * fy
}

/**
 * Light that arrives at a point whose surface faces `n`, all lamps together. `soft` (0..1) lets light in from behind,
 * as wax does.
 */
export function arriving(lamps: Lamps, at: Vec, n: Vec, soft: number): Rgb {
  let r = 0
  let g = 0
  let b = 0
  const { towards: t, power: p } = lamps
  for (let i = 0; i < lamps.count; i++) {
    const o = i * 3
    const straight = n[0] * (t[o] as number) + n[1] * (t[o + 1] as number) + n[2] * (t[o + 2] as number)
    const share = straight * (1 - soft * 0.45) + soft * 0.45
    if (share <= 0) continue
    const light = share * (soft * 0.35 + (1 - soft * 0.35) * reaches(lamps, i, at[0], at[1], at[2]))
    r += (p[o] as number) * light
    g += (p[o + 1] as number) * light
    b += (p[o + 2] as number) * light
  }
  return [r, g, b]
}

/** Share of the light on open ground that is kept off at a ground point, 0..1. */
export function shadowAt(lamps: Lamps, x: number, z: number): number {
  let all = 0
  let free = 0
  for (let i = 0; i < lamps.count; i++) {
    const part = (lamps.power[i * 3 + 1] as number) * (lamps.towards[i * 3 + 1] as number)
    all += part
    free += part * reaches(lamps, i, x, 0, z)
  }
  return 1 - free / all
}

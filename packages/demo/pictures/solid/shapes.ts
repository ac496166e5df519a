import { along, type Point, rounded, spline } from './curves.ts'
import type { Material } from './material.ts'
import { add, cross, normalize, scale, sub, turning, type Vec } from './vector.ts'

/** A curved sheet: a point for each (u, v) in 0..1, drawn as a grid of `nu` by `nv` cells. */
export type Surface = {
  at: (u: number, v: number) => Vec
  nu: number
  nv: number
  /** u = 0 and u = 1 are the same line. */
  closed: boolean
  material: Material
}

/** A surface of revolution about y from a profile of [radius, height], drawn from bottom to top (outer side to the right). */
export function lathe(profile: readonly Point[], material: Material, sides = 96, turn = 1): Surface {
  return {
    at: (u, v) => {
      const [r, y] = along(profile, v)
      const angle = u * turn * 2 * Math.PI + Math.PI / sides
      return [r * Math.sin(angle), y, r * Math.cos(angle)]
    },
    nu: sides,
    nv: Math.max(8, profile.length - 1),
    closed: turn === 1,
    material,
  }
}

/** A lathe of straight stretches with softened corners. */
export const turned = (points: readonly Point[], material: Material, radius = 0.02, sides = 96): Surface =>
  lathe(rounded(points, radius), material, sides)

/** A lathe along a smooth curve. */
export const thrown = (points: readonly Point[], material: Material, sides = 96): Surface =>
  lathe(spline(points, 7), material, sides)

/** Small things are drawn with fewer sides: nobody will see them, and shadows ask every side 64 times. */
const sidesFor = (radius: number) => (radius < 0.03 ? 14 : radius < 0.09 ? 28 : radius < 0.25 ? 56 : 96)

/** A vertical cylinder with soft edges. */
export const cylinder = (radius: number, from: number, to: number, material: Material, soft = 0.02): Surface =>
  turned(
    [
      [0, from],
      [radius, from],
      [radius, to],
      [0, to],
    ],
    material,
    soft,
    sidesFor(radius),
  )

/** A smooth path through all points, at `count` + 1 even steps. */
function smoothPath(points: readonly Vec[], count: number): Vec[] {
  const axis = (k: 0 | 1 | 2) => spline(points.map((p, i): Point => [i, p[k]]))
  const [x, y, z] = [axis(0), axis(1), axis(2)]
  return Array.from({ length: count + 1 }, (_, i): Vec => {
    const t = i / count
    return [along(x, t)[1], along(y, t)[1], along(z, t)[1]]
  })
}

/** A round bar along a smooth path; `radius` may change along it. */
export function tube(
  path: readonly Vec[],
  radius: number | ((t: number) => number),
  material: Material,
  nv = 40,
): Surface {
  const size = typeof radius === 'number' ? () => radius : radius
  const spots = smoothPath(path, nv)
  const spot = (i: number): Vec => spots[Math.max(0, Math.min(nv, i))] ?? [0, 0, 0]
  // A frame carried along the path, so that the bar does not twist.
  const frames: [Vec, Vec][] = []
  let side: Vec = [0.12, 0.05, 1]
  for (let i = 0; i <= nv; i++) {
    const ahead = normalize(sub(spot(i + 1), spot(i - 1)))
    side = normalize(sub(side, scale(ahead, side[0] * ahead[0] + side[1] * ahead[1] + side[2] * ahead[2])))
    frames.push([side, cross(ahead, side)])
  }
  return {
    at: (u, v) => {
      const i = Math.round(v * nv)
      const [a, b] = frames[i] ?? [
        [1, 0, 0],
        [0, 1, 0],
      ]
      const r = size(v)
      const angle = -u * 2 * Math.PI
      return add(spot(i), add(scale(a, r * Math.cos(angle)), scale(b, r * Math.sin(angle))))
    },
    nu: Math.max(...[0, 0.5, 1].map(size)) < 0.03 ? 12 : 24,
    nv,
    closed: true,
    material,
  }
}

/** Direction on the unit sphere with poles at +-y; v from bottom to top. */
function sphere(u: number, v: number): Vec {
  const [a, b] = [u * 2 * Math.PI, (v - 0.5) * Math.PI]
  return [Math.cos(b) * Math.sin(a), Math.sin(b), Math.cos(b) * Math.cos(a)]
}

/** A box of full size [w, h, d] about its middle, edges rounded by `radius`. */
export function box([w, h, d]: Vec, radius: number, material: Material): Surface {
  const half: Vec = [w / 2 - radius, h / 2 - radius, d / 2 - radius]
  const sign = (x: number) => (Math.abs(x) < 1e-6 ? 0 : Math.sign(x))
  const around = radius < 0.015 ? 12 : radius < 0.05 ? 20 : 36
  return {
    at: (u, v) => {
      // An odd shift keeps grid lines off the planes where the sign flips, so the flats span between two lines.
      const n = sphere(u + 0.5 / around, v)
      return [
        sign(n[0]) * half[0] + n[0] * radius,
        sign(n[1]) * half[1] + n[1] * radius,
        sign(n[2]) * half[2] + n[2] * radius,
      ]
    },
    nu: around,
    nv: around / 2 + 1,
    closed: true,
    material,
  }
}

/** A cushion-like body: 1 is an ellipsoid, towards 0 it becomes a box. */
export function pillow([w, h, d]: Vec, material: Material, square = 0.45, flat = 0.6): Surface {
  const power = (x: number, e: number) => Math.sign(x) * Math.abs(x) ** e
  return {
    at: (u, v) => {
      const [a, b] = [u * 2 * Math.PI, (v - 0.5) * Math.PI]
      const ring = power(Math.cos(b), flat)
      return [
        (w / 2) * ring * power(Math.sin(a), square),
        (h / 2) * power(Math.sin(b), flat),
        (d / 2) * ring * power(Math.cos(a), square),
      ]
    },
    nu: 120,
    nv: 60,
    closed: true,
    material,
  }
}

/** An ellipsoid. */
export const ball = (size: Vec, material: Material): Surface => {
  const longest = Math.max(...size)
  const around = longest < 0.12 ? 24 : longest < 0.4 ? 48 : 112
  return { ...pillow(size, material, 1, 1), nu: around, nv: around / 2 }
}

/** A flat outline (around 0, 0; star-shaped) with thickness, standing up and facing the viewer; edges rounded. */
export function slab(outline: readonly Point[], thickness: number, material: Material, edge = 0.02): Surface {
  const ring = [...outline, outline[0] ?? [0, 0]]
  const soft = Math.min(edge, thickness / 2)
  const steps: [inset: number, z: number][] = [[1, thickness / 2]]
  for (let i = 0; i <= 6; i++) {
    const a = (i / 6) * (Math.PI / 2)
    steps.push([soft * (1 - Math.sin(a)), thickness / 2 - soft * (1 - Math.cos(a))])
  }
  for (let i = 6; i >= 0; i--) {
    const a = (i / 6) * (Math.PI / 2)
    steps.push([soft * (1 - Math.sin(a)), -thickness / 2 + soft * (1 - Math.cos(a))])
  }
  steps.push([1, -thickness / 2])
  return {
    at: (u, v) => {
      const [x, y] = along(ring, u)
      const [inset, z] = along(steps, v)
      const k = inset >= 0.999 ? 0 : Math.max(0, 1 - inset / (Math.hypot(x, y) || 1))
      return [x * k, y * k, -z]
    },
    nu: Math.max(48, (ring.length - 1) * 2),
    nv: steps.length - 1,
    closed: true,
    material,
  }
}

export type Place = { move?: Vec; turn?: Vec; size?: number | Vec }

/** The same surface elsewhere: sized, then turned (degrees), then moved. */
export function place(surface: Surface, { move = [0, 0, 0], turn = [0, 0, 0], size = 1 }: Place): Surface {
  const k: Vec = typeof size === 'number' ? [size, size, size] : size
  const turned = turning([turn])
  return {
    ...surface,
    at: (u, v) => {
      const p = surface.at(u, v)
      return add(turned([p[0] * k[0], p[1] * k[1], p[2] * k[2]]), move)
    },
  }
}

export const placeAll = (surfaces: readonly Surface[], where: Place): Surface[] => surfaces.map((s) => place(s, where))

/** Parts laid on their back: what a lathe turns upright then faces the viewer, as lenses and dials do. */
export const facing = (at: Vec, ...parts: Surface[]) => placeAll(parts, { turn: [90, 0, 0], move: at })

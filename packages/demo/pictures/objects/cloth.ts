import { type Point, spline } from '../solid/curves.ts'
import { noise } from '../solid/material.ts'
import { linear } from '../solid/shade.ts'
import { cylinder, place, type Surface, tube } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'

/** Clothes lie flat, drawn as they hang: x to the right, y up; a scene lays them on the ground. */
export type Stuff = Surface['material']

/** A mirrored outline from the points of its right half, top to bottom or bottom to top; corners stay soft. */
export function both(right: readonly Point[], steps = 8): Point[] {
  const half = spline(right, steps)
  const left = [...half].reverse().map(([x, y]): Point => [-x, y])
  return [...half, ...left.slice(1, -1)]
}

/** Cloth within an outline, star-shaped about its middle: thicker inside, thin at the hem, with soft folds. */
export function sheet(outline: readonly Point[], stuff: Stuff, thick = 0.07, lift = 0, folds = 1, seed = 0): Surface {
  const n = outline.length
  const middle = outline.reduce<Point>((m, p) => [m[0] + p[0] / n, m[1] + p[1] / n], [0, 0])
  const ring = [...outline, outline[0] ?? [0, 0]]
  const rows = 36
  return {
    at: (u, v) => {
      const p = ring[Math.round(u * n)] ?? [0, 0]
      // From the middle of the upper side outwards, over the hem, to its lower side.
      const k = Math.min(1, v * 1.06)
      const rim = Math.sqrt(Math.max(0, 1 - k ** 5))
      const [x, y] = [middle[0] + (p[0] - middle[0]) * k, middle[1] + (p[1] - middle[1]) * k]
      const soft =
        (noise(x * 3.2 + seed, y * 1.7 + seed, 1) - 0.5) * 0.07 * folds +
        (noise(x * 8 + seed, y * 5, 3) - 0.5) * 0.018 * folds
      return [x, y, v > 0.985 ? lift : lift + thick * (0.25 + 0.75 * rim) + soft * rim]
    },
    nu: n,
    nv: rows,
    closed: true,
    material: stuff,
  }
}

export const line = (points: readonly Vec[], hex: string, r = 0.012) => tube(points, r, { hex, sheen: 0.2 }, 50)

export const button = (x: number, y: number, z: number, hex: string): Surface =>
  place(place(cylinder(0.032, 0, 0.025, { hex, gloss: 0.5, rough: 0.3 }, 0.01), { turn: [90, 0, 0] }), {
    move: [x, y, z],
  })

export const knitted = (hex: string, wide = 30): Stuff => ({
  hex,
  sheen: 0.75,
  pattern: (_u, _v, [x, y]) => {
    const stitch = Math.abs(Math.sin(x * wide * 1.6 + Math.sin(y * wide * 2) * 0.55))
    const row = Math.abs(Math.sin(y * wide * 2))
    const k = 0.78 + 0.24 * stitch * (0.65 + 0.35 * row)
    const [r, g, b] = linear(hex)
    return [r * k, g * k, b * k]
  },
})

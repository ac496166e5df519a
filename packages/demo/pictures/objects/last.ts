import type { Rgb } from '../colour/oklch.ts'
import { along, type Point, spline } from '../solid/curves.ts'
import { linear } from '../solid/shade.ts'
import { placeAll, type Surface } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'

/** A foot from heel (x = -1) to toe (x = 1), as curves over its length 0..1. */
export type Last = {
  /** Half width. */
  width: readonly Point[]
  /** Height of the upper's ridge above its base. */
  ridge: readonly Point[]
  /** Height of the base: flat, or raised at the heel. */
  base: readonly Point[]
  /** Middle (along x), half length and half width of the opening. */
  opening: { x: number; rx: number; rz: number }
}

/** The height of a smooth curve over t 0..1, from a table: it is asked for often. */
const curve = (points: readonly Point[]) => {
  const line = spline(points, 24)
  const cells = 400
  let k = 0
  const table = Array.from({ length: cells + 1 }, (_, i) => {
    const t = i / cells
    while (k < line.length - 2 && (line[k + 1]?.[0] ?? 1) < t) k += 1
    const [[x0, y0], [x1, y1]] = [line[k] ?? [0, 0], line[k + 1] ?? [1, 0]]
    return y0 + (y1 - y0) * Math.max(0, Math.min(1, (t - x0) / (x1 - x0 || 1)))
  })
  return (t: number) => table[Math.round(Math.max(0, Math.min(1, t)) * cells)] ?? 0
}

export const foot: readonly Point[] = [
  [0, 0.0],
  [0.02, 0.14],
  [0.08, 0.25],
  [0.2, 0.285],
  [0.42, 0.265],
  [0.68, 0.365],
  [0.84, 0.335],
  [0.95, 0.2],
  [0.985, 0.1],
  [1, 0.0],
]

export const flat: readonly Point[] = [
  [0, 0],
  [0.75, 0],
  [1, 0.05],
]

export const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export type Shoe = { upper: Surface; at: (t: number, side: number) => Vec; rim: (lift: number) => Vec[] }

export type Colouring = (t: number, up: number, at: Vec) => string | null

/** The upper: arches over the last, sunk within the opening. `colour` gives patches of another colour. */
export function upper(
  last: Last,
  lift: number,
  stuff: Surface['material'],
  lining: string,
  colour: Colouring = () => null,
): Shoe {
  const [width, ridge, base] = [curve(last.width), curve(last.ridge), curve(last.base)]
  const { x: ox, rx, rz } = last.opening
  const inside = (x: number, z: number) => Math.hypot((x - ox) / rx, z / rz)
  const skin = (t: number, side: number): Vec => {
    // side: -1 floor at the back side, 0 ridge, 1 floor at the near side.
    const a = side * (Math.PI / 2)
    const [w, h] = [width(t), ridge(t)]
    return [
      t * 2 - 1,
      lift + base(t) + h * Math.cos(a) ** 0.75,
      w * Math.sign(Math.sin(a)) * Math.abs(Math.sin(a)) ** 0.72,
    ]
  }
  const sunk = linear(lining)
  return {
    at: skin,
    rim: (up) =>
      Array.from({ length: 33 }, (_, i): Vec => {
        const a = (i / 32) * 2 * Math.PI
        const [x, z] = [ox + Math.cos(a) * rx, Math.sin(a) * rz]
        const t = (x + 1) / 2
        const side = Math.asin(Math.max(-1, Math.min(1, z / Math.max(0.01, width(t)))))
        return [x, lift + base(t) + ridge(t) * Math.max(0, Math.cos(side)) ** 0.75 + up, z]
      }),
    upper: {
      at: (u, v) => {
        const p = skin(u, v * 2 - 1)
        const d = inside(p[0], p[2])
        return d < 1 ? [p[0], Math.max(lift + base(u) + 0.03, p[1] - smooth(1, 0.86, d) * 0.5), p[2]] : p
      },
      nu: 130,
      nv: 88,
      closed: false,
      material: {
        ...stuff,
        pattern: (u, v, at): Rgb | null => {
          const p = skin(u, v * 2 - 1)
          if (inside(p[0], p[2]) < 0.985) return sunk
          const other = colour(u, 1 - Math.abs(v * 2 - 1), p)
          return other ? linear(other) : (stuff.pattern?.(u, v, at) ?? null)
        },
      },
    },
  }
}

/** The sole under a last: its outline a little wider, between two heights that follow the base. */
export function sole(
  last: Last,
  low: (t: number) => number,
  high: (t: number) => number,
  material: Surface['material'],
  wider = 0.03,
): Surface {
  const [width, base] = [curve(last.width), curve(last.base)]
  const ring = (u: number): [t: number, z: number] => {
    const a = u * 2 * Math.PI
    const t = 0.5 + 0.5 * Math.cos(a) * (1 + wider * 0.7)
    const inner = Math.max(0.0005, Math.min(0.9995, t))
    return [t, Math.sign(Math.sin(a)) * (width(inner) + wider * Math.min(1, Math.abs(Math.sin(a)) * 4))]
  }
  const steps: Point[] = [
    [0, 0],
    [0.93, 0],
    [0.985, 0.12],
    [1, 0.5],
    [0.985, 0.88],
    [0.93, 1],
    [0, 1],
  ]
  return {
    at: (u, v) => {
      const [t, z] = ring(u)
      const [k, h] = along(steps, v)
      const mid = 0.5
      const tt = mid + (t - mid) * k
      const b = base(Math.max(0, Math.min(1, tt)))
      return [tt * 2 - 1, b + low(tt) + (high(tt) - low(tt)) * h, -z * k]
    },
    nu: 120,
    nv: 20,
    closed: true,
    material,
  }
}

/** The left and the right shoe of a pair, one a little behind the other. */
export const pair = (one: readonly Surface[]): Surface[] => [
  ...placeAll(one, { move: [0.06, 0, 0.4], turn: [0, -6, 0], size: [1.16, 1, 1] }),
  ...placeAll(one, { move: [-0.16, 0, -0.44], turn: [0, 8, 0], size: [1.16, 1, -1] }),
]

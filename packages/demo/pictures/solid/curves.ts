/** A point of a flat outline or profile. */
export type Point = [x: number, y: number]

/** A smooth curve through all points (Catmull-Rom), `steps` samples a stretch. */
export function spline(points: readonly Point[], steps = 12): Point[] {
  const at = (i: number): Point => points[Math.max(0, Math.min(points.length - 1, i))] ?? [0, 0]
  const out: Point[] = []
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    for (let s = 0; s < steps; s++) {
      const t = s / steps
      const mix = (k: 0 | 1) =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t * t +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t ** 3)
      out.push([mix(0), mix(1)])
    }
  }
  out.push(at(points.length - 1))
  return out
}

const towards = (from: Point, to: Point, distance: number): Point => {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1
  const k = Math.min(0.5, distance / length)
  return [from[0] + (to[0] - from[0]) * k, from[1] + (to[1] - from[1]) * k]
}

/** Straight stretches whose corners are rounded by `radius`: nothing real has a perfectly sharp edge. */
export function rounded(points: readonly Point[], radius = 0.02, closed = false): Point[] {
  const out: Point[] = []
  const n = points.length
  points.forEach((corner, i) => {
    const before = points[(i - 1 + n) % n]
    const after = points[(i + 1) % n]
    if (!before || !after || (!closed && (i === 0 || i === n - 1))) {
      out.push(corner)
      return
    }
    const [from, to] = [towards(corner, before, radius), towards(corner, after, radius)]
    for (let s = 0; s <= 6; s++) {
      const t = s / 6
      const blend = (k: 0 | 1) => (1 - t) ** 2 * from[k] + 2 * t * (1 - t) * corner[k] + t * t * to[k]
      out.push([blend(0), blend(1)])
    }
  })
  return out
}

/** Position along a polyline by its length, t 0..1. */
export function along(points: readonly Point[], t: number): Point {
  const position = Math.max(0, Math.min(1, t)) * (points.length - 1)
  const i = Math.min(points.length - 2, Math.floor(position))
  const a: Point = points[i] ?? [0, 0]
  const b: Point = points[i + 1] ?? [0, 0]
  const f = position - i
  return [a[0] + (b[0] - a[0]) * f, a[1] + (b[1] - a[1]) * f]
}

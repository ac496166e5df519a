/** A point or direction: x to the right, y up, z towards the viewer. */
export type Vec = [x: number, y: number, z: number]

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vec, k: number): Vec => [a[0] * k, a[1] * k, a[2] * k]
export const dot = (a: Vec, b: Vec) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function normalize(a: Vec): Vec {
  const length = Math.hypot(a[0], a[1], a[2])
  return length < 1e-9 ? [0, 1, 0] : scale(a, 1 / length)
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Turns about x, then y, then z; degrees. */
function rotate([x0, y0, z0]: Vec, [ax, ay, az]: Vec): Vec {
  const [sx, cx] = [Math.sin(radians(ax)), Math.cos(radians(ax))]
  const [sy, cy] = [Math.sin(radians(ay)), Math.cos(radians(ay))]
  const [sz, cz] = [Math.sin(radians(az)), Math.cos(radians(az))]
  const [y1, z1] = [y0 * cx - z0 * sx, y0 * sx + z0 * cx]
  const [x2, z2] = [x0 * cy + z1 * sy, -x0 * sy + z1 * cy]
  return [x2 * cz - y1 * sz, x2 * sz + y1 * cz, z2]
}

/** The same turns, one after the other, worked out once: for many points. */
export function turning(turns: readonly Vec[]): (p: Vec) => Vec {
  const axis = (v: Vec): Vec => turns.reduce<Vec>((p, turn) => rotate(p, turn), v)
  const [ax, ay, az] = axis([1, 0, 0])
  const [bx, by, bz] = axis([0, 1, 0])
  const [cx, cy, cz] = axis([0, 0, 1])
  return ([x, y, z]) => [ax * x + bx * y + cx * z, ay * x + by * y + cy * z, az * x + bz * y + cz * z]
}

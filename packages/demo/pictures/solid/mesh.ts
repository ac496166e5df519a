import type { Material } from './material.ts'
import type { Surface } from './shapes.ts'
import { turning, type Vec } from './vector.ts'

/** Triangles of a whole object, with what shading needs at each corner. */
export type Mesh = {
  /** x, y, z of each corner. */
  points: Float32Array
  normals: Float32Array
  uv: Float32Array
  /** The point before the object was turned: where patterns stick to. */
  local: Float32Array
  /** Index into `materials` of each corner. */
  material: Uint16Array
  materials: Material[]
  /** Three corners each. */
  triangles: Uint32Array
}

/** Corners of one surface, row by row, three numbers each. */
type Grid = { points: Float32Array; normals: Float32Array }

function pointsOf({ at, nu, nv }: Surface): Float32Array {
  const points = new Float32Array((nu + 1) * (nv + 1) * 3)
  let k = 0
  for (let j = 0; j <= nv; j++)
    for (let i = 0; i <= nu; i++, k += 3) {
      const p = at(i / nu, j / nv)
      points[k] = p[0]
      points[k + 1] = p[1]
      points[k + 2] = p[2]
    }
  return points
}

/** Adds a triangle's own normal, as long as the triangle is large, to those of its three corners. */
function give(points: Float32Array, normals: Float32Array, p: number, q: number, r: number) {
  const ax = (points[q] as number) - (points[p] as number)
  const ay = (points[q + 1] as number) - (points[p + 1] as number)
  const az = (points[q + 2] as number) - (points[p + 2] as number)
  const bx = (points[r] as number) - (points[p] as number)
  const by = (points[r + 1] as number) - (points[p + 1] as number)
  const bz = (points[r + 2] as number) - (points[p + 2] as number)
  const own = [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx] as const
  for (const corner of [p, q, r])
    for (let k = 0; k < 3; k++) normals[corner + k] = (normals[corner + k] as number) + (own[k] as number)
}

/** Corner normals as the sum of the neighbouring cells' own: weighted by area, and sound at poles and folded rows. */
function normalsOf(points: Float32Array, { nu, nv, closed }: Surface): Float32Array {
  const normals = new Float32Array(points.length)
  const row = (nu + 1) * 3
  for (let j = 0; j < nv; j++)
    for (let i = 0; i < nu; i++) {
      const a = j * row + i * 3
      give(points, normals, a, a + 3, a + row + 3)
      give(points, normals, a, a + row + 3, a + row)
    }
  if (closed)
    for (let first = 0; first < points.length; first += row)
      for (let k = 0; k < 3; k++) {
        const both = (normals[first + k] as number) + (normals[first + row - 3 + k] as number)
        normals[first + k] = both
        normals[first + row - 3 + k] = both
      }
  for (let k = 0; k < normals.length; k += 3) {
    const [x, y, z] = [normals[k] as number, normals[k + 1] as number, normals[k + 2] as number]
    const length = Math.hypot(x, y, z) || 1
    normals[k] = x / length
    normals[k + 1] = y / length
    normals[k + 2] = z / length
  }
  return normals
}

function gridOf(surface: Surface): Grid {
  const points = pointsOf(surface)
  const normals = normalsOf(points, surface)
  const { bump } = surface.material
  if (!bump) return { points, normals }
  const { nu, nv } = surface
  for (let k = 0; k < points.length; k += 3) {
    const corner = k / 3
    const at: Vec = [points[k] as number, points[k + 1] as number, points[k + 2] as number]
    const h = bump((corner % (nu + 1)) / nu, Math.floor(corner / (nu + 1)) / nv, at)
    for (const axis of [0, 1, 2] as const) points[k + axis] = at[axis] + (normals[k + axis] as number) * h
  }
  return { points, normals: normalsOf(points, surface) }
}

/** Puts all surfaces into one mesh. */
export function toMesh(surfaces: readonly Surface[]): Mesh {
  return joined(
    surfaces.map((surface) => {
      const { points, normals } = gridOf(surface)
      const { nu, nv } = surface
      const corners = points.length / 3
      const uv = new Float32Array(corners * 2)
      for (let k = 0; k < corners; k++) {
        uv[k * 2] = (k % (nu + 1)) / nu
        uv[k * 2 + 1] = Math.floor(k / (nu + 1)) / nv
      }
      const triangles = new Uint32Array(nu * nv * 6)
      let t = 0
      for (let j = 0; j < nv; j++)
        for (let i = 0; i < nu; i++, t += 6) {
          const a = j * (nu + 1) + i
          const c = a + nu + 1
          triangles.set([a, a + 1, c + 1, a, c + 1, c], t)
        }
      return {
        points,
        normals,
        local: points,
        uv,
        material: new Uint16Array(corners),
        materials: [surface.material],
        triangles,
      }
    }),
  )
}

export type Box = { low: Vec; high: Vec }
export function boxOf({ points }: Mesh): Box {
  const low: Vec = [Infinity, Infinity, Infinity]
  const high: Vec = [-Infinity, -Infinity, -Infinity]
  for (let k = 0; k < points.length; k++) {
    const axis = (k % 3) as 0 | 1 | 2
    low[axis] = Math.min(low[axis], points[k] ?? 0)
    high[axis] = Math.max(high[axis], points[k] ?? 0)
  }
  return { low, high }
}

/** The mesh turned by each of `turns` in order, then sized, then moved; patterns stay where they were on it. */
export function moved(mesh: Mesh, turns: readonly Vec[], size: number, by: Vec): Mesh {
  const turned = turning(turns)
  const points = new Float32Array(mesh.points.length)
  const normals = new Float32Array(mesh.normals.length)
  for (let k = 0; k < points.length; k += 3) {
    const [x, y, z] = turned([mesh.points[k] ?? 0, mesh.points[k + 1] ?? 0, mesh.points[k + 2] ?? 0])
    points[k] = x * size + by[0]
    points[k + 1] = y * size + by[1]
    points[k + 2] = z * size + by[2]
    const [nx, ny, nz] = turned([mesh.normals[k] ?? 0, mesh.normals[k + 1] ?? 0, mesh.normals[k + 2] ?? 0])
    normals[k] = nx
    normals[k + 1] = ny
    normals[k + 2] = nz
  }
  return { ...mesh, points, normals }
}

/** Several meshes as one. */
export function joined(meshes: readonly Mesh[]): Mesh {
  const count = (of: (m: Mesh) => number) => meshes.reduce((sum, m) => sum + of(m), 0)
  const all: Mesh = {
    points: new Float32Array(count((m) => m.points.length)),
    normals: new Float32Array(count((m) => m.normals.length)),
    local: new Float32Array(count((m) => m.local.length)),
    uv: new Float32Array(count((m) => m.uv.length)),
    material: new Uint16Array(count((m) => m.material.length)),
    triangles: new Uint32Array(count((m) => m.triangles.length)),
    materials: meshes.flatMap((m) => m.materials),
  }
  let [corners, triangles, materials] = [0, 0, 0]
  for (const m of meshes) {
    all.points.set(m.points, corners * 3)
    all.normals.set(m.normals, corners * 3)
    all.local.set(m.local, corners * 3)
    all.uv.set(m.uv, corners * 2)
    all.material.set(
      m.material.map((k) => k + materials),
      corners,
    )
    all.triangles.set(
      m.triangles.map((k) => k + corners),
      triangles,
    )
    corners += m.material.length
    triangles += m.triangles.length
    materials += m.materials.length
  }
  return all
}

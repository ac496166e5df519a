import type { Material } from './material.ts'
import type { Surface } from './shapes.ts'
import { cross, sub, turning, type Vec } from './vector.ts'

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

type Grid = { points: Vec[]; normals: Vec[]; cols: number; rows: number }

/** Corner normals as the sum of the neighbouring cells' own: weighted by area, and sound at poles and folded rows. */
function gridOf(surface: Surface): Grid {
  const { nu, nv, material } = surface
  const cols = nu + 1
  const rows = nv + 1
  const points: Vec[] = []
  for (let j = 0; j < rows; j++) for (let i = 0; i < cols; i++) points.push(surface.at(i / nu, j / nv))
  const normals: Vec[] = points.map(() => [0, 0, 0])
  const get = (k: number): Vec => points[k] ?? [0, 0, 0]
  const give = (k: number, n: Vec) => {
    const target = normals[k]
    if (!target) return
    target[0] += n[0]
    target[1] += n[1]
    target[2] += n[2]
  }
  for (let j = 0; j < nv; j++)
    for (let i = 0; i < nu; i++) {
      const [a, b, c, d] = [j * cols + i, j * cols + i + 1, (j + 1) * cols + i, (j + 1) * cols + i + 1]
      for (const [p, q, r] of [
        [a, b, d],
        [a, d, c],
      ] as const) {
        const n = cross(sub(get(q), get(p)), sub(get(r), get(p)))
        give(p, n)
        give(q, n)
        give(r, n)
      }
    }
  if (surface.closed)
    for (let j = 0; j < rows; j++) {
      const [first, last] = [normals[j * cols], normals[j * cols + nu]]
      if (!first || !last) continue
      for (const k of [0, 1, 2] as const) first[k] = last[k] = first[k] + last[k]
    }
  if (material.bump) push(points, normals, material.bump, nu, nv)
  return { points, normals, cols, rows }
}

/** Moves points along their normals; the shading normals follow from the moved grid through `tilt` in the picture. */
function push(points: Vec[], normals: Vec[], bump: NonNullable<Material['bump']>, nu: number, nv: number) {
  const cols = nu + 1
  points.forEach((p, k) => {
    const n = normals[k]
    if (!n) return
    const length = Math.hypot(n[0], n[1], n[2]) || 1
    const h = bump((k % cols) / nu, Math.floor(k / cols) / nv, p)
    for (const axis of [0, 1, 2] as const) p[axis] += (n[axis] / length) * h
  })
}

/** Puts all surfaces into one mesh. */
export function toMesh(surfaces: readonly Surface[]): Mesh {
  const points: number[] = []
  const normals: number[] = []
  const uv: number[] = []
  const local: number[] = []
  const material: number[] = []
  const triangles: number[] = []
  surfaces.forEach((surface, index) => {
    const bumped = surface.material.bump ? regrid(surface) : gridOf(surface)
    const start = points.length / 3
    bumped.points.forEach((p, k) => {
      points.push(...p)
      local.push(...p)
      const n = bumped.normals[k] ?? [0, 1, 0]
      const length = Math.hypot(...n) || 1
      normals.push(n[0] / length, n[1] / length, n[2] / length)
      uv.push((k % bumped.cols) / surface.nu, Math.floor(k / bumped.cols) / surface.nv)
      material.push(index)
    })
    for (let j = 0; j < surface.nv; j++)
      for (let i = 0; i < surface.nu; i++) {
        const a = start + j * bumped.cols + i
        const c = a + bumped.cols
        triangles.push(a, a + 1, c + 1, a, c + 1, c)
      }
  })
  return {
    points: Float32Array.from(points),
    normals: Float32Array.from(normals),
    uv: Float32Array.from(uv),
    local: Float32Array.from(local),
    material: Uint16Array.from(material),
    materials: surfaces.map((s) => s.material),
    triangles: Uint32Array.from(triangles),
  }
}

/** The grid of a bumped surface: its moved points, with normals made afresh from them. */
function regrid(surface: Surface): Grid {
  const moved = gridOf(surface)
  const plain: Surface = {
    ...surface,
    material: { ...surface.material, bump: undefined },
    at: (u, v) => moved.points[Math.round(v * surface.nv) * moved.cols + Math.round(u * surface.nu)] ?? [0, 0, 0],
  }
  return gridOf(plain)
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

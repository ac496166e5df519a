import type { Dye } from '../colour/dyes.ts'
import { lighten } from '../colour/oklch.ts'
import { type ObjectName, objects } from '../objects/catalogue.ts'
import { coloursOf } from '../objects/object.ts'
import { boxOf, joined, type Mesh, moved, toMesh } from '../solid/mesh.ts'
import { cylinder } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'

/** An object of an arrangement. Units are free; an object's longest side measures `size` of them. */
export type Part = {
  object: ObjectName
  dye: Dye
  second?: Dye
  size?: number
  /** Its position: to the right, and towards the viewer. */
  x?: number
  z?: number
  /** Height above the ground. */
  lift?: number
  /** Turn about the upright axis, degrees. */
  yaw?: number
  /** On its back, as clothes and guitars lie. */
  lies?: boolean
  /** Any turn before that. */
  turn?: Vec
  /** Height of a round stand below it, in units. */
  plinth?: number
  /** Width of the stand in relation to the object. */
  plinthWidth?: number
}

const lyingDown: Vec = [-90, 0, 0]

/** The object in its place, its lowest point on the ground, its middle at (x, z). */
function standing(part: Part): Mesh {
  const raw = toMesh(objects[part.object](coloursOf(part.dye, part.second)))
  const turns: Vec[] = [part.turn ?? [0, 0, 0], part.lies ? lyingDown : [0, 0, 0], [0, part.yaw ?? 0, 0]]
  const turned = moved(raw, turns, 1, [0, 0, 0])
  const { low, high } = boxOf(turned)
  const own = boxOf(raw)
  const longest = Math.max(...own.high.map((h, k) => h - (own.low[k as 0 | 1 | 2] ?? 0)))
  const k = (part.size ?? 1) / longest
  return moved(turned, [], k, [
    (part.x ?? 0) - ((low[0] + high[0]) / 2) * k,
    (part.lift ?? 0) + (part.plinth ?? 0) - low[1] * k,
    (part.z ?? 0) - ((low[2] + high[2]) / 2) * k,
  ])
}

function plinthFor(part: Part, mesh: Mesh, ground: string): Mesh[] {
  if (!part.plinth) return []
  const { low, high } = boxOf(mesh)
  const radius = (Math.max(high[0] - low[0], high[2] - low[2]) / 2) * (part.plinthWidth ?? 1.25)
  const stand = toMesh([
    cylinder(radius, 0, part.plinth, { hex: lighten(ground, 0.035), gloss: 0.08, rough: 0.8 }, 0.012 + radius * 0.02),
  ])
  return [moved(stand, [], 1, [part.x ?? 0, 0, part.z ?? 0])]
}

/** All parts as one mesh; `ground` is the colour of stands. */
export function arrange(parts: readonly Part[], ground: string): Mesh {
  return joined(
    parts.flatMap((part) => {
      const mesh = standing(part)
      return [mesh, ...plinthFor(part, mesh, ground)]
    }),
  )
}

/** The space that an object takes, in units. */
export function sizeOf(part: Part): { width: number; height: number; depth: number } {
  const { low, high } = boxOf(standing({ ...part, x: 0, z: 0 }))
  return { width: high[0] - low[0], height: high[1] - low[1], depth: high[2] - low[2] }
}

import { box, type Surface } from '../solid/shapes.ts'
import type { Vec } from '../solid/vector.ts'

/** A soft bag body: a box that narrows towards the top, sides a little hollow. */
export function body([w, h, d]: Vec, top: number, material: Surface['material'], radius = 0.08, side = 0.45): Surface {
  const raw = box([w, h, d], radius, material)
  const dense: Surface = { ...raw, nu: 96, nv: 61 }
  return {
    ...dense,
    at: (u, v) => {
      const [x, y, z] = raw.at(u, v)
      const t = y / h + 0.5
      return [x * (1 - (1 - top) * t), y, z * (1 - t * side)]
    },
  }
}

import { hexToLinear, type Rgb } from '../colour/oklch.ts'
import { arriving, type Lamps } from './light.ts'
import type { Material } from './material.ts'
import { dot, normalize, scale, sub, type Vec } from './vector.ts'

/** A point of a surface, ready to be lit; `local` is the same point before the object was turned. */
export type Spot = { at: Vec; local: Vec; normal: Vec; u: number; v: number; material: Material }
/** The lighting: lamps, centre of the window, the colour reflected by the floor, position of the camera. */
export type Room = { lamps: Lamps; key: Vec; floor: Rgb; eye: Vec }

/** Colour towards the eye, its cover, and the light that arrived. */
export type Shaded = { rgb: Rgb; alpha: number; light: Rgb }

const cache = new Map<string, Rgb>()
export function linear(hex: string): Rgb {
  const known = cache.get(hex)
  if (known) return known
  const rgb = hexToLinear(hex)
  cache.set(hex, rgb)
  return rgb
}

const smooth = (from: number, to: number, x: number) => {
  const t = Math.max(0, Math.min(1, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const stripTowards = normalize([0.86, 0.2, 0.46])

/** The studio's reflection in a direction: a large window, a strip on the right, floor and ceiling. */
function mirrored(d: Vec, key: Vec, rough: number): number {
  const blur = 0.03 + rough * 0.5
  const window = smooth(0.86 - blur, 0.9 + blur * 0.4, dot(d, key))
  const strip = smooth(0.9 - blur, 0.94 + blur * 0.4, dot(d, stripTowards))
  const ground = 0.3 + 0.42 * smooth(-0.5 - blur, 0.7 + blur, d[1])
  return ground + window * (2.8 - rough * 1.8) + strip * (1.0 - rough * 0.7)
}

/**
 * Colour that leaves the point towards the eye, linear, and how much it covers what stands behind (glass: below 1).
 * `known` is the light that arrives there, when a neighbour has asked for it already.
 */
export function shade(spot: Spot, room: Room, known: Rgb | null): Shaded {
  const m = spot.material
  const away = dot(spot.normal, room.eye)
  const n = away < 0 ? scale(spot.normal, -1) : spot.normal
  const looking = Math.abs(away)
  const base = m.pattern?.(spot.u, spot.v, spot.local) ?? linear(m.hex)
  const edge = (1 - looking) ** 4
  const shine = mirrored(sub(scale(n, 2 * looking), room.eye), room.key, m.rough ?? 0.5)
  const light = known ?? arriving(room.lamps, spot.at, n, m.glow ?? 0)
  const bounce = (0.5 - 0.5 * n[1]) * 0.5
  // Reflections die away where little light arrives, as in corners.
  const open = Math.min(1, (light[0] + light[1] + light[2]) / 2.6)
  const rgb: Rgb = [0, 0, 0]
  for (const k of [0, 1, 2] as const) {
    const lit = light[k] * 0.62 + room.floor[k] * bounce + 0.03
    if (m.metal) {
      rgb[k] = base[k] * (0.2 * lit + 0.86 * shine * (0.35 + 0.65 * open)) + edge * 0.2 * shine
      continue
    }
    const reflection = (m.gloss ?? 0) * (0.1 + 0.5 * edge) * Math.max(0, shine - 0.3) * (0.3 + 0.7 * open)
    const fuzz = (m.sheen ?? 0) * (1 - looking) ** 2.2 * (0.25 + 0.75 * base[k]) * lit * 0.5
    rgb[k] = base[k] * lit + reflection + fuzz
  }
  if (m.alpha === undefined) return { rgb, alpha: 1, light }
  return { rgb, light, alpha: Math.min(1, m.alpha + edge * 0.5 + smooth(0.95, 1.8, shine) * 0.5 * (m.gloss ?? 0)) }
}

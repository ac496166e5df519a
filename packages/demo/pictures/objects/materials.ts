import { lighten, type Rgb } from '../colour/oklch.ts'
import { type Material, noise } from '../solid/material.ts'
import { linear } from '../solid/shade.ts'

export const mixed = (a: Rgb, b: Rgb, t: number): Rgb => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]

/** Glossy fired glaze. */
export const glaze = (hex: string): Material => ({ hex, gloss: 0.85, rough: 0.12 })
/** Unglazed or matt-glazed clay, with a fine grain. */
export const clay = (hex: string): Material => grained({ hex, gloss: 0.12, rough: 0.7 }, 0.03, 70)
/** Glaze with dark flecks, as of stoneware. */
export function speckled(hex: string): Material {
  const dark = linear(lighten(hex, -0.24))
  const base = linear(hex)
  return {
    hex,
    gloss: 0.5,
    rough: 0.3,
    pattern: (_u, _v, [x, y, z]) => {
      const fleck = noise(x * 46, y * 46, z * 46)
      return fleck > 0.83 ? mixed(base, dark, Math.min(1, (fleck - 0.83) * 9)) : base
    },
  }
}
/** Any material with a slight unevenness of tone; `amount` 0..1, `size`: grains per unit. */
export function grained(material: Material, amount: number, size: number): Material {
  const [low, high] = [linear(lighten(material.hex, -amount)), linear(lighten(material.hex, amount))]
  return { ...material, pattern: (_u, _v, [x, y, z]) => mixed(low, high, noise(x * size, y * size, z * size)) }
}

export const woods = { oak: '#c49a66', walnut: '#73492f', beech: '#d6b285', ash: '#dcc6a0', cherry: '#a5623c' } as const
/** Wood with its grain along one axis. */
export function wood(tone: keyof typeof woods | string = 'oak', axis: 'x' | 'y' | 'z' = 'x'): Material {
  const hex = tone in woods ? woods[tone as keyof typeof woods] : tone
  const [low, high] = [linear(lighten(hex, -0.075)), linear(lighten(hex, 0.03))]
  return {
    hex,
    gloss: 0.16,
    rough: 0.55,
    pattern: (_u, _v, [x, y, z]) => {
      const [along, a, b] = axis === 'x' ? [x, y, z] : axis === 'y' ? [y, x, z] : [z, x, y]
      const sway = noise(along * 1.6, a * 3, b * 3) * 1.4
      const rings = noise(along * 0.7, a * 15 + sway * 2.2, b * 15 + sway)
      const fibre = noise(along * 5, a * 85, b * 85)
      return mixed(low, high, Math.min(1, rings * 0.75 + fibre * 0.35))
    },
  }
}

export const brass: Material = { hex: '#c9a25a', metal: true, rough: 0.35 }
export const gold: Material = { hex: '#dcb368', metal: true, rough: 0.16 }
export const steel: Material = { hex: '#c3c5c6', metal: true, rough: 0.3 }
export const brushed: Material = { hex: '#b3b5b6', metal: true, rough: 0.6 }
export const blackMetal: Material = { hex: '#2b2d30', gloss: 0.35, rough: 0.5 }
/** Woven cloth. */
export function cloth(hex: string, weave = 95): Material {
  const [low, high] = [linear(lighten(hex, -0.045)), linear(lighten(hex, 0.025))]
  return {
    hex,
    sheen: 0.55,
    pattern: (_u, _v, [x, y, z]) => {
      const threads = 0.5 + 0.25 * Math.sin(x * weave) * Math.sin((y + z) * weave)
      return mixed(low, high, Math.min(1, threads * 0.6 + noise(x * 30, y * 30, z * 30) * 0.45))
    },
  }
}
/** Cloth with a deep soft pile. */
export const velvet = (hex: string): Material => ({ ...grained({ hex }, 0.035, 18), sheen: 1.1 })
export const leather = (hex: string): Material => ({ ...grained({ hex }, 0.014, 48), gloss: 0.5, rough: 0.42 })
export const wax = (hex: string): Material => ({ hex, glow: 0.75, gloss: 0.22, rough: 0.5 })
export const glass = (hex = '#dfe9e8', alpha = 0.22): Material => ({ hex, alpha, gloss: 1, rough: 0.05 })
export const plastic = (hex: string): Material => ({ hex, gloss: 0.4, rough: 0.4 })
export const matt = (hex: string): Material => ({ hex, gloss: 0.1, rough: 0.8 })
export const paper = (hex = '#f1ebe0'): Material => ({ hex, gloss: 0.03, rough: 0.9 })
export const rubber = (hex = '#2b2d30'): Material => ({ hex, gloss: 0.14, rough: 0.7 })

/** A printed label without letters: a band above, a round mark, and lines where the small print would be. */
export function printed(
  ground: string,
  ink: string,
  mark: 'dot' | 'leaf' | 'bars' | 'plain' = 'dot',
  aspect = 1,
): Material {
  const [base, dark] = [linear(ground), linear(ink)]
  const soft = mixed(base, dark, 0.55)
  return {
    hex: ground,
    gloss: 0.06,
    rough: 0.8,
    pattern: (u, v) => {
      const [x, y] = [(u - 0.5) * aspect, v - 0.5]
      if (y > 0.43 || y < -0.43) return dark
      if (mark === 'dot' && Math.hypot(x, y - 0.13) < 0.13) return dark
      if (
        mark === 'leaf' &&
        Math.abs(x) < 0.11 * Math.sqrt(Math.max(0, 1 - ((y - 0.12) / 0.2) ** 2)) &&
        Math.abs(x) > 0.008
      )
        return dark
      if (mark === 'bars' && y > 0.02 && y < 0.26 && Math.abs(x) < 0.24 && Math.sin(y * 78) > 0.1) return dark
      const line = (at: number, half: number) => Math.abs(y - at) < 0.014 && Math.abs(x) < half
      if (mark !== 'plain' && (line(-0.14, 0.24) || line(-0.21, 0.3) || line(-0.28, 0.17))) return soft
      return base
    },
  }
}

/** Lacquered wood: its grain under a deep shine. */
export const lacquer = (hex: string): Material => ({ ...wood(hex, 'y'), gloss: 0.7, rough: 0.12 })
/** Painted wood, as of toys. */
export const painted = (hex: string): Material => grained({ hex, gloss: 0.25, rough: 0.45 }, 0.015, 20)
/** The row of colours of a set of anything. */
export const soft = ['#bf6a45', '#c08a2b', '#8fa68a', '#2f7f7b', '#5f7690']

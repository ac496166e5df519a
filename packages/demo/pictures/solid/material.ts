import type { Rgb } from '../colour/oklch.ts'
import type { Vec } from './vector.ts'

/** The look of a point: colour and reflectance. */
export type Material = {
  /** Base colour, `#rrggbb`. */
  hex: string
  /** Strength of the mirror-like part, 0..1: glaze .5, leather .15, cloth 0. */
  gloss?: number
  /** 1: reflections blurred to nothing, 0: sharp as a mirror. */
  rough?: number
  /** Reflections take the base colour, and there is little else. */
  metal?: boolean
  /** A soft bright rim, as of wool, velvet and fuzz. */
  sheen?: number
  /** Light that comes through: wax, porcelain, lampshades. */
  glow?: number
  /** Below 1: glass. Drawn over what stands behind it. */
  alpha?: number
  /** Another colour (linear) at places of the surface; null keeps the base colour. `at` is fixed to the object. */
  pattern?: (u: number, v: number, at: Vec) => Rgb | null
  /** Bends the surface a little: height at a place, in object units. */
  bump?: (u: number, v: number, at: Vec) => number
}

function hash(i: number, j: number, k: number): number {
  let h = (i * 374761393 + j * 668265263 + k * 2147483647) | 0
  h = Math.imul(h ^ (h >>> 13), 1274126177)
  return ((h ^ (h >>> 16)) >>> 0) / 4294967295
}
const ease = (t: number) => t * t * (3 - 2 * t)

/** Deterministic noise in 0..1 for a place; smooth, about one feature per unit. */
export function noise(x: number, y: number, z = 0): number {
  const i = Math.floor(x)
  const j = Math.floor(y)
  const k = Math.floor(z)
  const fx = ease(x - i)
  const fy = ease(y - j)
  const fz = ease(z - k)
  const row = (jj: number, kk: number) => {
    const left = hash(i, jj, kk)
    return left + (hash(i + 1, jj, kk) - left) * fx
  }
  const near = row(j, k) + (row(j + 1, k) - row(j, k)) * fy
  const far = row(j, k + 1) + (row(j + 1, k + 1) - row(j, k + 1)) * fy
  return near + (far - near) * fz
}

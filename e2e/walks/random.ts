/** Random choices that a seed repeats. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /**
   * Picks by weight (positive) and name. Each item gets its own random number, so that an added or removed item, such as a toast,
   * changes the choice only if that item would be chosen: the walk stays repeatable.
   */
  weighted<T>(from: readonly T[], weightOf: (item: T) => { name: string; weight: number }): T
}

/** Every walk of a run has its own sequence: the run's seed together with the walk's name. */
export function createRandom(seed: number, name: string): Random {
  const next = mulberry32(hashOf(name, seed))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return {
    next,
    pick,
    chance: (probability) => next() < probability,
    weighted(from, weightOf) {
      const salt = Math.floor(next() * 0xffff_ffff)
      // Of exponentially distributed times the smallest belongs to each item in proportion to its weight.
      const times = from.map((item) => {
        const { name, weight } = weightOf(item)
        return -Math.log(1 - mulberry32(hashOf(name, salt))()) / weight
      })
      return from[times.indexOf(Math.min(...times))] as (typeof from)[number]
    },
  }
}

/** FNV-1a, begun with a seed. */
const hashOf = (text: string, seed: number): number =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193), seed ^ 0x811c9dc5)

/** Mulberry32, a small generator in the public domain; its quality suffices for choosing buttons. */
function mulberry32(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Random choices that a seed repeats. */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Picks by weight; weights are positive. */
  weighted<T>(from: readonly T[], weight: (item: T) => number): T
}

/** Every walk of a run has its own sequence: the run's seed together with the walk's name. */
export function createRandom(seed: number, name: string): Random {
  const next = mulberry32([...name].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), seed))
  const pick = <T>(from: readonly T[]): T => from[Math.floor(next() * from.length)] as T
  return {
    next,
    pick,
    chance: (probability) => next() < probability,
    weighted(from, weight) {
      let left = next() * from.reduce((sum, item) => sum + weight(item), 0)
      for (const item of from) {
        left -= weight(item)
        if (left < 0) return item
      }
      return from.at(-1) as (typeof from)[number]
    },
  }
}

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

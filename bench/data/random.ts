/** Pseudo-random numbers that are the same in every run (mulberry32). */
export interface Random {
  /** 0 <= n < 1. */
  next(): number
  /** A whole number from 0, below `end`. */
  below(end: number): number
  pick<T>(list: readonly T[]): T
  /** `count` different entries, in the list's order. */
  some<T>(list: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(list) {
      const entry = list[below(list.length)]
      if (entry === undefined) throw new Error('nothing to pick from')
      return entry
    },
    some(list, count) {
      const left = list.map((_, index) => index)
      const chosen = Array.from({ length: Math.min(count, left.length) }, () => left.splice(below(left.length), 1)[0])
      return list.filter((_, index) => chosen.includes(index))
    },
  }
}

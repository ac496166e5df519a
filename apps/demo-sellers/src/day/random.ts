/** Pseudo-random numbers in 0..1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  // mulberry32
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
}

/** An item of a list; undefined of an empty one. */
export const pick = <Item>(random: () => number, list: readonly Item[]): Item | undefined =>
  list[Math.floor(random() * list.length)]

/** A pseudo-random number in 0..1 that is always the same for the same seed. */
export function chance(words: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < words.length; i++) hash = Math.imul(hash ^ words.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000
}

/** An integer from `low` to `high`, both included. */
export const between = (words: string, low: number, high: number): number =>
  low + Math.floor(chance(words) * (high - low + 1))

/** Picks an item of a list. Throws on an empty list, which is a mistake in the tables. */
export function oneOf<Item>(words: string, list: readonly Item[]): Item {
  const item = list[Math.floor(chance(words) * list.length)]
  if (item === undefined) throw new Error(`Nothing to choose from for ${words}`)
  return item
}

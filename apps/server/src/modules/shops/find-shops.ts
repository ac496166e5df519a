import { normalise, wordsOf } from '../../db/search-text.ts'

/** Shops whose name holds every word of the search, accents and case forgiven. */
export function findShops<Shop extends { name: string }>(shops: readonly Shop[], search: string): readonly Shop[] {
  if (search === '') return shops
  const words = wordsOf(search)
  if (words.length === 0) return []
  return shops.filter(({ name }) => words.every((word) => normalise(name).includes(word)))
}

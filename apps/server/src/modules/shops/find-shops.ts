import { holdsWords, wordsOf } from '../../db/search-text.ts'

/** Shops whose name holds every word of the search, accents, case and apostrophes forgiven. */
export function findShops<Shop extends { name: string }>(shops: readonly Shop[], search: string): readonly Shop[] {
  if (search === '') return shops
  const words = wordsOf(search)
  if (words.length === 0) return []
  return shops.filter(({ name }) => holdsWords(name, words))
}

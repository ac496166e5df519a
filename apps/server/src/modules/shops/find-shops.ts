import { holdsWords, wordsOf } from '../../db/search-text.ts'

/** Finds the shops whose name has every word of the search, ignoring accents, case and apostrophes. */
export function findShops<Shop extends { name: string }>(shops: readonly Shop[], search: string): readonly Shop[] {
  if (search === '') return shops
  const words = wordsOf(search)
  if (words.length === 0) return []
  return shops.filter(({ name }) => holdsWords(name, words))
}

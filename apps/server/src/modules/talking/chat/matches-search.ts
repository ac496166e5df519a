import { holdsWords, wordsOf } from '../../../db/search-text.ts'

/** Tells whether one of the names contains every word of the search, regardless of accents, case and apostrophes. */
export function matchesSearch(search: string, names: readonly string[]): boolean {
  const words = wordsOf(search)
  if (words.length === 0) return false
  return names.some((name) => holdsWords(name, words))
}

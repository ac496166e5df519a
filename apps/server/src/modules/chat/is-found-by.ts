import { holdsWords, wordsOf } from '../../db/search-text.ts'

/** Whether one of the names holds every word of the search, accents, case and apostrophes forgiven. */
export function isFoundBy(search: string, names: readonly string[]): boolean {
  const words = wordsOf(search)
  if (words.length === 0) return false
  return names.some((name) => holdsWords(name, words))
}

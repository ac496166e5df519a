import type { SearchWord } from '../../../db/search.ts'

/** What a typed word may stand for: words that begin with it, and its other number where English, French or Spanish show one. */
export function formsOf(word: string, whole: boolean): SearchWord[] {
  return [{ word, whole }, ...otherNumbers(word).map((other) => ({ word: other, whole: true }))]
}

/** The singular of a plural and the other way round, as far as the ending tells. */
export function otherNumbers(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)]
  return []
}

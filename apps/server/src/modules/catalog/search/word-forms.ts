import type { SearchWord } from '../../../db/search.ts'

/** The forms that a typed word matches: words that begin with it, and its singular or plural in English, French or Spanish. */
export function formsOf(word: string, whole: boolean): SearchWord[] {
  return [{ word, whole }, ...otherNumbers(word).map((other) => ({ word: other, whole: true }))]
}

/** The possible singulars of a plural and the plural of a singular, guessed by the ending. */
export function otherNumbers(word: string): string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return []
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:s|x|z|ch|sh|o)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^s]s$/.test(word)) return [word.slice(0, -1)]
  return []
}

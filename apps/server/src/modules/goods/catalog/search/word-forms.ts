import type { SearchWord } from '../../../../db/search.ts'
import { stemOf } from '../../../../db/search-text.ts'

/**
 * What a typed word matches: the word itself or words that begin with it, its singular or plural in English, French or Spanish, and
 * the other forms of an Arabic or Bengali word.
 */
export function formsOf(word: string, whole: boolean): SearchWord[] {
  const stem = stemOf(word)
  if (stem) return [{ word: stem, whole: false }]
  return [{ word, whole }, ...otherNumbers(word).map((other) => ({ word: other, whole: true }))]
}

const VOWEL_AND_Y = /[aeiou]y$/

/** The possible singulars of a plural, and the plurals of a singular, guessed by the ending. */
export function otherNumbers(word: string): string[] {
  if (word.length < 3 || !/^[a-z]+$/.test(word)) return []
  const stem = (letters: number) => word.slice(0, -letters)
  if (word.endsWith('ies') && word.length > 4) return [`${stem(3)}y`, stem(1)]
  if (word.endsWith('ves') && word.length > 4) return [stem(1), `${stem(3)}f`, `${stem(3)}fe`]
  if (word.endsWith('eaux')) return [stem(1)]
  if (word.endsWith('aux') && word.length > 4) return [`${stem(3)}al`, stem(1)]
  if (word.endsWith('ces') && word.length > 4) return [`${stem(3)}z`, stem(1)]
  if (/(?:s|x|z|ch|sh|o)es$/.test(word) && word.length > 4) return [stem(2), stem(1)]
  // Spanish and French write es after consonants: flores, grises.
  if (/[lrnd]es$/.test(word) && word.length > 4) return [stem(1), stem(2)]
  if (/[^su]s$/.test(word)) return [stem(1)]
  if (word.endsWith('y') && !VOWEL_AND_Y.test(word)) return [`${stem(1)}ies`]
  if (/(?:s|x|z|ch|sh)$/.test(word)) return [`${word}es`]
  if (/eau$/.test(word)) return [`${word}x`]
  if (/[lrnd]$/.test(word)) return [`${word}s`, `${word}es`]
  return [`${word}s`]
}

/** One spelling for all numbers of a word, to compare words of people with names of categories and colours. */
function commonForm(word: string): string {
  const stem = stemOf(word)
  if (stem || word.length < 4 || !/^[a-z]+$/.test(word)) return stem ?? word
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2)
  return /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

export const commonPhrase = (words: readonly string[]): string => words.map(commonForm).join(' ')

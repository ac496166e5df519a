import type { SearchWord } from '../../../../db/search.ts'
import type { SearchScope } from '../../../../db/search-text.ts'
import { formsOf } from './word-forms.ts'

/** Tells whether products have words; null: none has. */
interface WordFinder {
  find(query: readonly (readonly SearchWord[])[], scope: SearchScope): Promise<object | null>
}

/** How a language writes several words as one, and the words that it may be made of beside those of products. */
export interface Compounds {
  /** Letters that may stand between two words. */
  linking: readonly string[]
  /** Other numbers and spellings of a word. */
  otherForms: (word: string) => string[]
  /** Whether a word stands for something in this market: a category, brand, colour or synonym. */
  isKnown: (word: string) => boolean
}

/** The letters of a word in a compound. */
const WORD_LETTERS = 3
const HEAD_LETTERS = 4
/** From so many letters on, a term that ends with a word is taken for its compound even if no product has its beginning by itself. */
const SURE_LETTERS = 9
const SPLITS_MAX = 14
const VOWEL = /[aeiouy]/

/** The words that a compound may begin with: without the letters that link it, or with those that are left out (*Wollmantel*, *Wolle*). */
const modifiersOf = (beginning: string, linking: readonly string[]): string[] => {
  const unlinked = linking.filter((link) => beginning.endsWith(link)).map((link) => beginning.slice(0, -link.length))
  return [beginning, ...unlinked, `${beginning}e`].filter((word) => word.length >= WORD_LETTERS)
}

/** The terms that are compounds of a word, which they end with: *Firstzelt* of *Zelt*. @param terms that end with it */
export async function compoundsOf(
  word: string,
  terms: readonly string[],
  linking: readonly string[],
  isTerm: (word: string) => Promise<boolean>,
): Promise<string[]> {
  const found: string[] = []
  for (const term of terms) {
    const beginning = term.slice(0, -word.length)
    if (beginning.length < WORD_LETTERS || !VOWEL.test(beginning)) continue
    let isCompound = term.length >= SURE_LETTERS && word.length >= HEAD_LETTERS
    for (const modifier of isCompound ? [] : modifiersOf(beginning, linking)) isCompound ||= await isTerm(modifier)
    if (isCompound) found.push(term)
  }
  return found
}

/**
 * Takes a word apart that no name has. What it ends with says what the thing is, and is as long as possible; what it begins with is a word
 * of products too.
 * @returns its two words, or undefined
 */
export async function splitCompound(
  search: WordFinder,
  word: string,
  { linking, otherForms, isKnown }: Compounds,
): Promise<{ modifier: string; head: string } | undefined> {
  const has = async (part: string, scope: 'names' | 'all') =>
    isKnown(part) ||
    (await search.find([[part, ...otherForms(part)].flatMap((form) => formsOf(form, true))], scope)) !== null
  const last = Math.min(word.length - WORD_LETTERS, WORD_LETTERS + SPLITS_MAX)
  for (let at = WORD_LETTERS; at <= last; at++) {
    const head = word.slice(at)
    if (!(await has(head, 'names'))) continue
    for (const modifier of modifiersOf(word.slice(0, at), linking))
      if (await has(modifier, 'all')) return { modifier, head }
  }
  return undefined
}

/** The longest word that a word ends with and that says what the thing is, where what it begins with is unknown. */
export async function headOf(
  search: WordFinder,
  word: string,
  { otherForms, isKnown }: Compounds,
): Promise<string | undefined> {
  for (let at = WORD_LETTERS; at <= word.length - HEAD_LETTERS && at <= WORD_LETTERS + SPLITS_MAX; at++) {
    const head = word.slice(at)
    const forms = [head, ...otherForms(head)].flatMap((form) => formsOf(form, true))
    if (isKnown(head) || (await search.find([forms], 'names')) !== null) return head
  }
  return undefined
}

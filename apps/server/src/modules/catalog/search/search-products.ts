import type { ProductSearch, SearchQuery, SearchScope } from '../../../db/search.ts'
import { wordsOf } from '../../../db/search-text.ts'
import { correctWord, errorsForgiven } from './correct-word.ts'
import { formsOf } from './word-forms.ts'

/** More words than anybody needs to say what they look for; each one is work. */
const WORDS_MAX = 8
/** Of a text that finds nothing, so many pairs of words are tried as one. */
const JOINS_MAX = 3

export interface Found {
  /** Ids by rank: first where all words stand as they are in name, brand and categories, then where they begin words there, then anywhere. */
  ranks: number[][]
  /** The words that were looked for in the end. */
  words: string[]
  /** Words that were searched for instead, or, where nothing was found, some that find something. */
  suggestion: string[] | null
}

/** The same as rows of the columns that lists are made of. */
export interface FoundRows extends Omit<Found, 'ranks'> {
  ranks: Uint32Array[]
}

/** The words of what a shopper typed, each once. */
export const typedWords = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, WORDS_MAX)

/**
 * Finds the products that have every word of a text, as it is or as the beginning of a word. Where there are none, spelling
 * errors are corrected and words that belong together joined. A text without letters and digits finds nothing.
 */
export async function searchProducts(search: ProductSearch, text: string): Promise<Found> {
  const words = typedWords(text)
  const found = await ranksOf(search, words)
  if (found) return { ranks: found, words, suggestion: null }
  for await (const instead of rewordings(search, words)) {
    const ranks = await ranksOf(search, instead)
    if (ranks) return { ranks, words: instead, suggestion: instead }
  }
  return { ranks: [], words, suggestion: await partThatFinds(search, words) }
}

async function ranksOf(search: ProductSearch, words: readonly string[]): Promise<number[][] | null> {
  const scope = scopeOf(words)
  const anywhere = await search.find(queryOf(words), scope)
  if (anywhere.length === 0) return null
  if (anywhere.length === 1 || scope === 'names') return [anywhere]
  const asTheyAre = words.map((word) => formsOf(word, true))
  const inNames = await Promise.all([search.find(asTheyAre, 'names'), search.find(queryOf(words), 'names')])
  return [...inNames, anywhere]
}

/**
 * Words begin with what was typed. Half of all products have a word somewhere that begins with a given letter, so that looking
 * for it is much work for nothing: letters among words stand for themselves, and one at the end is not looked for yet.
 */
export function queryOf(words: readonly string[]): SearchQuery {
  if (words.length === 1) return words.map((word) => formsOf(word, false))
  return words.slice(0, words.at(-1)?.length === 1 ? -1 : undefined).map((word) => formsOf(word, word.length === 1))
}

/** A lone letter is looked for in names alone. */
export const scopeOf = (words: readonly string[]): SearchScope =>
  words.length === 1 && words[0]?.length === 1 ? 'names' : 'all'

async function* rewordings(search: ProductSearch, words: readonly string[]): AsyncGenerator<string[]> {
  const corrected = await correct(search, words)
  if (corrected) yield corrected
  for (let index = 0; index < Math.min(words.length - 1, JOINS_MAX); index++) {
    yield [...words.slice(0, index), `${words[index]}${words[index + 1]}`, ...words.slice(index + 2)]
  }
}

/** The words with those that stand nowhere corrected; null where there is nothing to correct. */
async function correct(search: ProductSearch, words: readonly string[]): Promise<string[] | null> {
  const corrected = [...words]
  for (const [index, word] of words.entries()) {
    if (errorsForgiven(word) === 0 || (await search.exists([formsOf(word, false)], 'all'))) continue
    corrected[index] = (await correctWord(search, word, index === words.length - 1)) ?? word
  }
  return corrected.some((word, index) => word !== words[index]) ? corrected : null
}

/** Where not all words are found together: most of them, or one. Lone letters say too little to look for them alone. */
async function partThatFinds(search: ProductSearch, words: readonly string[]): Promise<string[] | null> {
  const corrected = ((await correct(search, words)) ?? words).filter((word) => word.length > 1)
  const parts = corrected.map((_, index) => corrected.toSpliced(index, 1)).filter((part) => part.length > 1)
  for (const part of [corrected, ...parts, ...corrected.map((word) => [word])]) {
    if (part.length > 0 && (await search.exists(queryOf(part), 'all'))) return part
  }
  return null
}

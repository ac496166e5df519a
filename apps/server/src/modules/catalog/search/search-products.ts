import type { ProductSearch, SearchQuery } from '../../../db/search.ts'
import type { SearchScope } from '../../../db/search-scope.ts'
import { wordsOf } from '../../../db/search-text.ts'
import { correctWord, editsAllowed } from './correct-word.ts'
import { formsOf } from './word-forms.ts'

/** More words than anybody needs to say what they look for; each one is work. */
const WORDS_MAX = 8
/** Of a text that finds nothing, so many pairs of words are tried as one. */
const JOINS_MAX = 3
/** Of a text that finds nothing, so many words are corrected. */
const CORRECTIONS_MAX = 4

export interface Found {
  /**
   * Ids by rank: where the product's own name has all words as they are, then where they begin words there, then where name, brand
   * and categories together have them, then anywhere.
   */
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
 * errors are corrected and words that belong together joined. A text without letters and digits finds nothing. The work is
 * bounded whatever is typed: some thirty queries and ten thousand terms (`bounded-work.test.ts`).
 */
export async function searchProducts(search: ProductSearch, text: string): Promise<Found> {
  const words = typedWords(text)
  const found = await ranksOf(search, words)
  if (found) return { ranks: found, words, suggestion: null }
  const spelling = await checkSpelling(search, words)
  const isCorrected = spelling.words.some((word, index) => word !== words[index])
  for (const instead of [...(isCorrected ? [spelling.words] : []), ...joins(words)]) {
    const ranks = await ranksOf(search, instead)
    if (ranks) return { ranks, words: instead, suggestion: instead }
  }
  return { ranks: [], words, suggestion: await partThatFinds(search, spelling) }
}

async function ranksOf(search: ProductSearch, words: readonly string[]): Promise<number[][] | null> {
  const scope = scopeOf(words)
  const anywhere = await search.find(queryOf(words), scope)
  if (anywhere.length === 0) return null
  if (anywhere.length === 1 || scope === 'names') return [anywhere]
  const asTheyAre = words.map((word) => formsOf(word, true))
  const closer = await Promise.all([
    search.find(asTheyAre, 'titles'),
    search.find(queryOf(words), 'titles'),
    search.find(queryOf(words), 'names'),
  ])
  return [...closer, anywhere]
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

/** What each word finds by itself, and what misspelt ones were corrected to. */
interface Spelling {
  words: string[]
  /** Whether something has the word, as it is now. */
  found: boolean[]
}

/** Corrects the words that nothing has, the first few of them: each costs a look at thousands of terms. */
async function checkSpelling(search: ProductSearch, words: readonly string[]): Promise<Spelling> {
  const spelling: Spelling = { words: [...words], found: [] }
  let corrections = 0
  for (const [index, word] of words.entries()) {
    const known = await search.exists([formsOf(word, false)], 'all')
    const mayCorrect = !known && editsAllowed(word) > 0 && corrections++ < CORRECTIONS_MAX
    const corrected = mayCorrect ? await correctWord(search, word, index === words.length - 1) : null
    spelling.words[index] = corrected ?? word
    spelling.found[index] = known || corrected !== null
  }
  return spelling
}

function* joins(words: readonly string[]): Generator<string[]> {
  for (let index = 0; index < Math.min(words.length - 1, JOINS_MAX); index++) {
    yield [...words.slice(0, index), `${words[index]}${words[index + 1]}`, ...words.slice(index + 2)]
  }
}

/** Where not all words are found together: most of them, or one. Lone letters say too little to look for them alone. */
async function partThatFinds(search: ProductSearch, { words, found }: Spelling): Promise<string[] | null> {
  const known = words.filter((word, index) => found[index] && word.length > 1)
  const parts = known.map((_, index) => known.toSpliced(index, 1))
  for (const part of [known, ...parts]) {
    if (part.length > 1 && (await search.exists(queryOf(part), 'all'))) return part
  }
  const [first] = known
  return first === undefined ? null : [first]
}

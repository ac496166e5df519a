import type { SearchScope } from '../../../db/search-scope.ts'
import { wordsOf } from '../../../db/search-text.ts'
import { intersectRows, listedRows, type Rows, withoutRows } from '../lists/rows.ts'
import { correctWord, editsAllowed } from './correct-word.ts'
import { formsOf } from './word-forms.ts'
import type { SearchQuery, WordSearch } from './word-search.ts'

/** Further words are ignored: each one costs queries. */
const WORDS_MAX = 8
/** The pairs of neighbouring words that are tried as one word when a text finds nothing. */
const JOINS_MAX = 3
/** The words that are corrected when a text finds nothing. */
const CORRECTIONS_MAX = 4

export interface Found {
  /** All found rows. */
  rows: Rows
  /**
   * The found rows by rank: products whose name has all words, then whose name has words that begin with them, then whose name, brand
   * and categories together have them, then all others. Ranks without products are left out.
   */
  ranks: Rows[]
  /** The words that were searched in the end, corrected or joined. */
  words: string[]
  /** The words that were searched instead; where nothing was found, some words that would find something. */
  suggestion: string[] | null
}

/** The distinct words of a typed text. */
export const typedWords = (text: string): string[] => [...new Set(wordsOf(text))].slice(0, WORDS_MAX)

/**
 * Finds the products that have every word of a text, whole or as the beginning of a word. Where there are none, it corrects spelling
 * errors and joins neighbouring words. A text without letters and digits finds nothing. The work is bounded to some thirty queries
 * and ten thousand terms for any text (`bounded-work.test.ts`).
 */
export async function searchProducts(search: WordSearch, text: string): Promise<Found> {
  const words = typedWords(text)
  const found = await rankProducts(search, words)
  return found ? { ...found, words, suggestion: null } : searchOtherWords(search, words)
}

/**
 * Finds the first ranks of {@link searchProducts}, with `count` products or more, or all of them. While somebody is typing, names are
 * nearly always enough, so that the rows of the words' other places are not read.
 */
export async function searchBestProducts(
  search: WordSearch,
  text: string,
  count: number,
): Promise<Pick<Found, 'ranks' | 'words' | 'suggestion'>> {
  const words = typedWords(text)
  const ranks = (await rankByTitle(search, words, count)) ?? (await rankProducts(search, words))?.ranks
  return ranks ? { ranks, words, suggestion: null } : searchOtherWords(search, words)
}

async function searchOtherWords(search: WordSearch, words: readonly string[]): Promise<Found> {
  const spelling = await checkSpelling(search, words)
  const isCorrected = spelling.words.some((word, index) => word !== words[index])
  for (const instead of [...(isCorrected ? [spelling.words] : []), ...joins(words)]) {
    const found = await rankProducts(search, instead)
    if (found) return { ...found, words: instead, suggestion: instead }
  }
  return { ...NOTHING, words: [...words], suggestion: await partThatFinds(search, spelling) }
}

type RankedRows = Pick<Found, 'rows' | 'ranks'>

export const NOTHING: RankedRows = { rows: listedRows(new Uint32Array(0)), ranks: [] }

async function rankProducts(search: WordSearch, words: readonly string[]): Promise<RankedRows | null> {
  const scope = scopeOf(words)
  const anywhere = await search.find(queryOf(words), scope)
  if (!anywhere) return null
  if (scope === 'names' || anywhere.size === 1) return { rows: anywhere, ranks: [anywhere] }
  const closer = await Promise.all([
    search.find(asTheyAre(words), 'titles', anywhere),
    search.find(queryOf(words), 'titles', anywhere),
    search.find(queryOf(words), 'names', anywhere),
  ])
  return { rows: anywhere, ranks: ranksOf(anywhere, closer) }
}

/** The two ranks of products whose names have all words; null where these are too few. */
async function rankByTitle(search: WordSearch, words: readonly string[], count: number): Promise<Rows[] | null> {
  if (scopeOf(words) !== 'all') return null
  const rows = await search.find(queryOf(words), 'titles')
  if (!rows || rows.size < count) return null
  const whole = await search.find(asTheyAre(words), 'titles', rows)
  return ranksOf(rows, [whole])
}

/** Divides all found rows into ranks: a row of several sets is in the rank of the first one. */
function ranksOf(anywhere: Rows, closer: readonly (Rows | null)[]): Rows[] {
  const ranks: Rows[] = []
  let rest = anywhere
  for (const rows of closer) {
    if (!rows) continue
    const rank = intersectRows([rest, rows])
    ranks.push(rank)
    rest = withoutRows(rest, rank)
  }
  return [...ranks, rest].filter(({ size }) => size > 0)
}

/**
 * A typed word matches words that begin with it. Half of all products have a word that begins with a given letter, so a single
 * letter among words matches only itself, and a single letter at the end is ignored.
 */
function queryOf(words: readonly string[]): SearchQuery {
  if (words.length === 1) return words.map((word) => formsOf(word, false))
  return words.slice(0, words.at(-1)?.length === 1 ? -1 : undefined).map((word) => formsOf(word, word.length === 1))
}

const asTheyAre = (words: readonly string[]): SearchQuery => words.map((word) => formsOf(word, true))

/** A text of one letter is searched in names alone. */
const scopeOf = (words: readonly string[]): SearchScope =>
  words.length === 1 && words[0]?.length === 1 ? 'names' : 'all'

/** The searched words after correction. */
interface Spelling {
  words: string[]
  /** For each word, whether any product has it. */
  found: boolean[]
}

/** Corrects the first few words that no product has: each costs a comparison with thousands of terms. */
async function checkSpelling(search: WordSearch, words: readonly string[]): Promise<Spelling> {
  const spelling: Spelling = { words: [...words], found: [] }
  let corrections = 0
  for (const [index, word] of words.entries()) {
    const isFound = (await search.find([formsOf(word, false)], 'all')) !== null
    const mayCorrect = !isFound && editsAllowed(word) > 0 && corrections++ < CORRECTIONS_MAX
    const corrected = mayCorrect ? await correctWord(search, word, index === words.length - 1) : null
    spelling.words[index] = corrected ?? word
    spelling.found[index] = isFound || corrected !== null
  }
  return spelling
}

function* joins(words: readonly string[]): Generator<string[]> {
  for (let index = 0; index < Math.min(words.length - 1, JOINS_MAX); index++) {
    yield [...words.slice(0, index), `${words[index]}${words[index + 1]}`, ...words.slice(index + 2)]
  }
}

/** Finds some of the words that products have together: all but one, or a single one. Single letters do not count. */
async function partThatFinds(search: WordSearch, { words, found }: Spelling): Promise<string[] | null> {
  const foundWords = words.filter((word, index) => found[index] && word.length > 1)
  const parts = foundWords.map((_, index) => foundWords.toSpliced(index, 1))
  for (const part of [foundWords, ...parts]) {
    if (part.length > 1 && (await search.find(queryOf(part), 'all'))) return part
  }
  const [first] = foundWords
  return first === undefined ? null : [first]
}

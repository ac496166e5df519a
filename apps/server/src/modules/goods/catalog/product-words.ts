import { DESCRIPTION_MARK, NAME_MARK, searchableWords, TITLE_MARK } from '../../../db/search-text.ts'

/** The texts that a product is found by; each may be in several languages. */
export interface ProductTexts {
  /** The product's own name: a match here counts for most. */
  titles: readonly string[]
  /** Brand, categories and SKU: a match here counts for more than in the others. */
  names: readonly string[]
  /** Shop, short description. */
  others: readonly string[]
  /** Descriptions, of which the first words count. */
  descriptions: readonly string[]
}

/**
 * The content of `product_search.words`: each word once; words of names again with {@link NAME_MARK}, words of titles again with
 * {@link TITLE_MARK}; words that stand in descriptions alone only with {@link DESCRIPTION_MARK}.
 */
export function productWords({ titles, names, others, descriptions }: ProductTexts): string {
  const words = new Set<string>()
  for (const text of [...titles, ...names]) {
    for (const word of searchableWords(text)) words.add(word).add(NAME_MARK + word)
  }
  for (const text of others) {
    for (const word of searchableWords(text)) words.add(word)
  }
  for (const text of descriptions) {
    for (const word of searchableWords(plainText(text).slice(0, DESCRIPTION_LETTERS)))
      if (!words.has(word)) words.add(DESCRIPTION_MARK + word)
  }
  return [...words, ...titleWords(titles)].join(' ')
}

/** Of long descriptions the beginning tells what a product is; the index would grow with the rest. */
const DESCRIPTION_LETTERS = 900

/** The text of safe HTML, without tags and entities. */
const plainText = (html: string): string => html.replace(/<[^>]*>|&#?\w+;/g, ' ')

/** The marked words of a product's own name in all languages. */
const titleWords = (titles: readonly string[]): string[] => [
  ...new Set(titles.flatMap(searchableWords).map((word) => TITLE_MARK + word)),
]

const TERM = /^\p{L}{3,30}$/u

/** Counts the words of a product that misspelt words may be corrected to: not codes and numbers, nor what only a description has. */
export function termsOf(words: string): Map<string, number> {
  const terms = new Map<string, number>()
  for (const word of words.split(' ')) {
    // Words of titles were counted among the names.
    if (word.startsWith(TITLE_MARK) || word.startsWith(DESCRIPTION_MARK)) continue
    const term = word.startsWith(NAME_MARK) ? word.slice(1) : word
    if (TERM.test(term)) terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return terms
}

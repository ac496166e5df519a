import { NAME_MARK, searchableWords } from '../../db/search-text.ts'

/** Texts that a product is found by; each may be in several languages. */
export interface ProductTexts {
  /** Its name, brand, categories and SKU: a match here counts for more. */
  names: readonly string[]
  /** Shop, short description. */
  others: readonly string[]
}

/** What `product_search.words` holds: each word once, those of names a second time with {@link NAME_MARK} before them. */
export function productWords({ names, others }: ProductTexts): string {
  const words = new Set<string>()
  for (const text of names) {
    for (const word of searchableWords(text)) words.add(word).add(NAME_MARK + word)
  }
  for (const text of others) {
    for (const word of searchableWords(text)) words.add(word)
  }
  return [...words].join(' ')
}

const TERM = /^\p{L}{3,30}$/u

/** In how many places of a product each word stands that misspelt words may be corrected to; codes and numbers are none. */
export function termsOf(words: string): Map<string, number> {
  const terms = new Map<string, number>()
  for (const word of words.split(' ')) {
    const term = word.startsWith(NAME_MARK) ? word.slice(1) : word
    if (TERM.test(term)) terms.set(term, (terms.get(term) ?? 0) + 1)
  }
  return terms
}

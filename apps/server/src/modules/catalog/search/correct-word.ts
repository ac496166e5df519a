import type { ProductSearch, SearchTerm } from '../../../db/search.ts'
import { editDistance } from './edit-distance.ts'

/** Beyond this no term is longer. */
const TERM_MAX = 30

/** How many errors a word may hold, by its length: short words have too many neighbours. */
export const errorsForgiven = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * The term that a misspelt word most likely means: the nearest, among equally near ones the most used. With `unfinished` the
 * word may also be the misspelt beginning of a longer term. Null where nothing is near.
 */
export async function correctWord(search: ProductSearch, word: string, unfinished: boolean): Promise<string | null> {
  const forgiven = errorsForgiven(word)
  if (forgiven === 0) return null
  const max = unfinished ? TERM_MAX : word.length + forgiven
  const terms = await search.similarTerms(word, { min: word.length - forgiven, max })
  return nearest(word, terms, { forgiven, unfinished })
}

interface Rule {
  forgiven: number
  unfinished: boolean
}

export function nearest(word: string, terms: readonly SearchTerm[], { forgiven, unfinished }: Rule): string | null {
  let best: (SearchTerm & { cost: number }) | null = null
  for (const { term, uses } of terms) {
    if (!unfinished && Math.abs(term.length - word.length) > forgiven) continue
    const { whole, beginning } = editDistance(word, term)
    // A finished word that is as near explains the error better than a beginning does.
    const cost = whole <= forgiven ? whole : unfinished && beginning <= forgiven ? beginning + 0.5 : null
    if (cost === null) continue
    if (!best || cost < best.cost || (cost === best.cost && isBefore({ term, uses }, best))) best = { term, uses, cost }
  }
  return best?.term ?? null
}

/** Code unit order, so that both engines correct alike. */
const isBefore = (a: SearchTerm, b: SearchTerm): boolean => a.uses > b.uses || (a.uses === b.uses && a.term < b.term)

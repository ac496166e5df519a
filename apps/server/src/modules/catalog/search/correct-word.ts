import type { ProductSearch, SearchTerm } from '../../../db/search.ts'
import { editDistance } from './edit-distance.ts'
import { otherNumbers } from './word-forms.ts'

/** No term is longer (`TERM` of product-words.ts). */
const TERM_MAX = 30
/** A term that is met as it is explains an error better than its other number or a longer word does. */
const OTHER_NUMBER_COST = 0.25
const BEGINNING_COST = 0.5

/** Edits that a finished word may be away from a term, by its length: short words have too many neighbours. */
export const editsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** Edits that a word may be away from the beginning of a longer term. There are more beginnings than words, so fewer are allowed. */
const editsAllowedInBeginning = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/**
 * The term that a misspelt word most likely means: the nearest, among equally near ones the most used; also where the word is in
 * the other number. With `unfinished` the word may also be the misspelt beginning of a longer term. Null where nothing is near.
 */
export async function correctWord(search: ProductSearch, word: string, unfinished: boolean): Promise<string | null> {
  const allowed = editsAllowed(word)
  if (allowed === 0 || word.length > TERM_MAX + allowed) return null
  const forms = [word, ...otherNumbers(word)]
  const shortest = Math.min(...forms.map((form) => form.length - editsAllowed(form)))
  const max = unfinished ? TERM_MAX : Math.max(...forms.map((form) => form.length)) + allowed
  const terms = await search.similarTerms(word, { min: shortest, max })
  const found = forms.map((form, place) =>
    nearest(form, terms, { unfinished, cost: place > 0 ? OTHER_NUMBER_COST : 0 }),
  )
  return found.reduce(better, null)?.term ?? null
}

interface Rule {
  unfinished: boolean
  /** Added to the edits. */
  cost?: number
}

interface Match extends SearchTerm {
  cost: number
}

export function nearest(word: string, terms: readonly SearchTerm[], { unfinished, cost = 0 }: Rule): Match | null {
  const allowed = editsAllowed(word)
  const inBeginning = unfinished ? editsAllowedInBeginning(word) : -1
  let best: Match | null = null
  for (const { term, uses } of terms) {
    if (!unfinished && Math.abs(term.length - word.length) > allowed) continue
    const { whole, beginning } = editDistance(word, term)
    const edits = whole <= allowed ? whole : beginning <= inBeginning ? beginning + BEGINNING_COST : null
    if (edits !== null) best = better(best, { term, uses, cost: edits + cost })
  }
  return best
}

/** At equal cost the more used one, then the first by code units, so that both engines correct alike. */
function better(one: Match | null, other: Match | null): Match | null {
  if (!one || !other) return one ?? other
  if (one.cost !== other.cost) return one.cost < other.cost ? one : other
  if (one.uses !== other.uses) return one.uses > other.uses ? one : other
  return one.term <= other.term ? one : other
}

import type { SearchTerm } from '../../../../db/search.ts'
import type { WordSearch } from './searched-products.ts'
import { otherNumbers } from './word-forms.ts'

/** The longest term (`TERM` in product-words.ts). */
const TERM_MAX = 30
/** An exact term explains an error better than its other number or a longer word, which therefore cost more. */
const OTHER_NUMBER_COST = 0.25
const BEGINNING_COST = 0.5

/** The edits allowed between a finished word and a term. Short words resemble too many terms, so they get fewer. */
const editsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/** The edits allowed between a word and the beginning of a longer term. Fewer, since there are more beginnings than words. */
const editsAllowedInBeginning = (word: string): number => (word.length < 4 ? 0 : word.length < 8 ? 1 : 2)

/** Terms that are chosen sooner or later than others. */
export interface SpellingTerms {
  /** Terms that are chosen before others that are as near, such as the words of categories. */
  preferredTerms?: ReadonlySet<string>
  /** Terms that are only chosen where no other is near, such as brands. */
  lastTerms?: ReadonlySet<string>
}

interface Spelling extends SpellingTerms {
  /** Whether the word may also be the beginning of a longer term. */
  unfinished: boolean
}

/**
 * Finds the term that a misspelt word most likely means: the nearest one, among equally near ones the most used. Compares the other
 * number (singular or plural) too. Null where none is near.
 */
export async function otherSpelling(
  search: Pick<WordSearch, 'similarTerms'>,
  word: string,
  { unfinished, preferredTerms, lastTerms }: Spelling,
): Promise<string | null> {
  const allowed = editsAllowed(word)
  if (allowed === 0 || word.length > TERM_MAX + allowed) return null
  // A longer form would allow more edits.
  const forms = [word, ...otherNumbers(word).filter((other) => other.length < word.length)]
  const shortest = Math.min(...forms.map((form) => form.length - editsAllowed(form)))
  const max = unfinished ? TERM_MAX : Math.max(...forms.map((form) => form.length)) + allowed
  const terms = await search.similarTerms(word, { min: shortest, max })
  const best = (some: readonly SearchTerm[]) =>
    forms
      .map((form, place) => nearest(form, some, { unfinished, cost: place > 0 ? OTHER_NUMBER_COST : 0 }))
      .reduce(better, null)
  const isLast = ({ term }: SearchTerm) => lastTerms?.has(term) === true && preferredTerms?.has(term) !== true
  const found = best(terms.filter((term) => !isLast(term)))
  const preferred = found && preferredTerms && best(terms.filter(({ term }) => preferredTerms.has(term)))
  if (preferred && found && preferred.cost <= found.cost + PREFERENCE) return preferred.term
  return found?.term ?? best(terms.filter(isLast))?.term ?? null
}

/** A category's word is meant rather than another one that is nearer by less than an edit. */
const PREFERENCE = 0.3

interface Rule {
  unfinished: boolean
  /** A surcharge on the edits. */
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

/** Prefers lower cost, then more uses, then the order of code units, so that both engines correct alike. */
function better(first: Match | null, second: Match | null): Match | null {
  if (!first || !second) return first ?? second
  if (first.cost !== second.cost) return first.cost < second.cost ? first : second
  if (first.uses !== second.uses) return first.uses > second.uses ? first : second
  return first.term <= second.term ? first : second
}

/** The edits between a word and a whole term, and between the word and the nearest beginning of the term. */
interface Distance {
  whole: number
  beginning: number
}

/**
 * Counts the letters to change, add, remove or swap with their neighbour to turn one word into the other (optimal string alignment,
 * a Damerau-Levenshtein distance).
 */
export function editDistance(word: string, term: string): Distance {
  const columns = term.length + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: columns }, (_, column) => column)
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    for (let column = 1; column < columns; column++) {
      const same = word[row - 1] === term[column - 1]
      let least = Math.min(at(last, column) + 1, at(current, column - 1) + 1, at(last, column - 1) + (same ? 0 : 1))
      const swapped = row > 1 && column > 1 && word[row - 1] === term[column - 2] && word[row - 2] === term[column - 1]
      if (swapped) least = Math.min(least, at(beforeLast, column - 2) + 1)
      current.push(least)
    }
    beforeLast = last
    last = current
  }
  return { whole: at(last, columns - 1), beginning: Math.min(...last) }
}

const at = (row: number[], column: number): number => row[column] ?? Number.POSITIVE_INFINITY

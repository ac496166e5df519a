import type { Hit } from 'meilisearch'
import { editDistance } from '../correct-word.ts'
import { formsOf } from '../word-forms.ts'
import type { SearchDocument } from './search-engine.ts'

/** The words of a hit's texts in which the engine has found something, in the order of its attributes. */
export function matchedWords(hit: Hit<SearchDocument> | undefined): string[] {
  const words = new Set<string>()
  for (const name of ['titles', 'names', 'others'] as const) {
    // The engine counts in bytes of UTF-8.
    const text = Buffer.from(hit?.[name] ?? '')
    for (const { start } of hit?._matchesPosition?.[name] ?? []) words.add(wordAt(text, start))
  }
  return [...words]
}

const SPACE = 0x20

/** A match may cover a part of a word. */
function wordAt(text: Buffer, start: number): string {
  const end = text.indexOf(SPACE, start)
  return text.subarray(text.lastIndexOf(SPACE, start) + 1, end < 0 ? text.length : end).toString()
}

/** A typed word and the word that was found for it are not further apart than this. */
const EDITS_MAX = 2

/**
 * The words that an engine has searched in the end: typed ones where a found word begins with them or is their singular or plural,
 * else the nearest found word.
 */
export function correctedWords(typed: readonly string[], matched: readonly string[]): string[] {
  const words: string[] = []
  for (let index = 0; index < typed.length; index++) {
    const word = typed[index] ?? ''
    const joined = word + (typed[index + 1] ?? '')
    if (isFound(word, matched) && (index + 1 === typed.length || isFound(typed[index + 1] ?? '', matched)))
      words.push(word)
    else if (index + 1 < typed.length && matched.includes(joined)) {
      words.push(joined)
      index++
    } else words.push(isFound(word, matched) ? word : nearestTo(word, matched))
  }
  return words
}

const isFound = (word: string, matched: readonly string[]): boolean =>
  formsOf(word, false).some((form) =>
    matched.some((each) => (form.whole ? each === form.word : each.startsWith(form.word))),
  )

function nearestTo(word: string, matched: readonly string[]): string {
  let best = word
  let least = EDITS_MAX + 1
  for (const each of matched) {
    const { whole, beginning } = editDistance(word, each)
    const edits = Math.min(whole, beginning)
    if (edits < least) [best, least] = [each, edits]
  }
  return best
}

import { normalise } from './normalise.ts'

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const ARABIC = /\p{Script=Arabic}/u

/** Finds the positions of phrases in a normalised text, in order. `SellerWords` explains the form of phrases. */
export type PhraseFinder = (text: string) => number[]

export function createPhraseFinder(phrases: readonly string[]): PhraseFinder {
  if (phrases.length === 0) return () => []
  const pattern = new RegExp(phrases.map(patternOf).join('|'), 'gu')
  return (text) => [...text.matchAll(pattern)].map(({ index }) => index)
}

function patternOf(phrase: string): string {
  // Phrases need no escaping: they are constants of letters, spaces, hyphens and apostrophes.
  const words = normalise(phrase.replace(/\*$/, ''))
  if (ARABIC.test(phrase)) return words
  return `(?<!${LETTER})${words}${phrase.endsWith('*') ? '' : `(?!${LETTER})`}`
}

import { normalise } from './normalise.ts'

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
const ARABIC = /\p{Script=Arabic}/u

/** Where phrases stand in a normalised text, in order; see `SellerWords` for what a phrase may be. */
export type PhraseFinder = (text: string) => number[]

export function phraseFinder(phrases: readonly string[]): PhraseFinder {
  if (phrases.length === 0) return () => []
  const pattern = new RegExp(phrases.map(patternOf).join('|'), 'gu')
  return (text) => [...text.matchAll(pattern)].map(({ index }) => index)
}

function patternOf(phrase: string): string {
  // Phrases are our own: letters, spaces, hyphens and apostrophes.
  const words = normalise(phrase.replace(/\*$/, ''))
  if (ARABIC.test(phrase)) return words
  return `(?<!${LETTER})${words}${phrase.endsWith('*') ? '' : `(?!${LETTER})`}`
}

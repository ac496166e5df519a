import { wordsOf } from '../../../../db/search-text.ts'
import { lowerCase } from '../../../../lib/names.ts'

/** A word as it was written, in lower case, and as it is searched. */
export interface WrittenWord {
  written: string
  word: string
  /** Punctuation follows: the next word begins another phrase. */
  ends: boolean
}

/** The words of a text in their order. */
export function writtenWords(text: string): WrittenWord[] {
  const words: WrittenWord[] = []
  for (const [whole, written = ''] of text.matchAll(/([\p{L}\p{Nd}](?:['’]?[\p{L}\p{M}\p{Nd}])*)[^\p{L}\p{Nd}]*/gu)) {
    const [word] = wordsOf(written)
    if (word) words.push({ written: lowerCase(written), word, ends: /[^\s-]/.test(whole.slice(written.length)) })
  }
  return words
}

/** Writes searched words with their accents: as the shopper typed them, else as in the products' names. */
export function spell(words: readonly string[], typed: string, names: readonly string[]): string {
  const spelling = new Map<string, string>()
  for (const { written, word } of [typed, ...names].flatMap(writtenWords)) {
    if (!spelling.has(word)) spelling.set(word, written)
  }
  return words.map((word) => spelling.get(word) ?? word).join(' ')
}

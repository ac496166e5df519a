import type { ReactNode } from 'react'

interface MatchedTextProps {
  text: string
  typed: string
  /** What stands out: the typed letters in the names of things, or, in completions of the search, what they would add. */
  strong: 'typed' | 'added'
}

/** A suggestion with the beginnings of its words that were typed told apart from the rest. Letter case and accents do not matter. */
export function MatchedText({ text, typed, strong }: MatchedTextProps): ReactNode {
  const matches = matchWords(text, typed)
  if (matches.length === 0) return text
  const pieces: ReactNode[] = []
  let end = 0
  for (const [from, to] of [...matches, [text.length, text.length] as const]) {
    const [between, match] = [text.slice(end, from), text.slice(from, to)]
    if (between) pieces.push(strong === 'added' ? <b key={end}>{between}</b> : between)
    if (match) pieces.push(strong === 'typed' ? <b key={from}>{match}</b> : match)
    end = to
  }
  return pieces
}

/** Whether each typed word begins a word of the text. */
export function hasAllWords(text: string, typed: string): boolean {
  const words = wordsIn(text)
  const typedWords = wordsIn(typed)
  return typedWords.length > 0 && typedWords.every(({ folded }) => words.some((word) => word.folded.startsWith(folded)))
}

/** The places of the text's words, as far as a typed word begins them. */
function matchWords(text: string, typed: string): Array<readonly [from: number, to: number]> {
  const typedWords = wordsIn(typed).map(({ folded }) => folded)
  return wordsIn(text).flatMap(({ word, folded, at }) => {
    const longest = Math.max(
      0,
      ...typedWords.filter((typedWord) => folded.startsWith(typedWord)).map(({ length }) => length),
    )
    return longest === 0 ? [] : [[at, at + unfoldedLength(word, longest)] as const]
  })
}

const wordsIn = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({ word, folded: fold(word), at: index }))

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** How much of a word its first folded letters are. */
function unfoldedLength(word: string, foldedLength: number): number {
  let length = 0
  let folded = 0
  for (const character of word) {
    const more = fold(character).length
    if (folded >= foldedLength && more > 0) break
    folded += more
    length += character.length
  }
  return length
}

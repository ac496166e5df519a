import bidiFactory from 'bidi-js'
import { fontsOf } from './fonts.ts'

/** As much of a text as is written in one direction and one font, without a space in it. */
export interface Piece {
  /** In the order of reading. */
  text: string
  font: string
  /** Odd: from right to left (Unicode Bidirectional Algorithm). */
  level: number
}

/** What stands between two spaces, in the order of reading. */
export interface Word {
  pieces: Piece[]
  /** Of the space behind it. */
  spaceLevel: number
}

export type Direction = 'ltr' | 'rtl'

const bidi = bidiFactory()
/** Marks that only steer the direction and show nothing. */
const INVISIBLE = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A text that keeps its own direction within any other. */
export const isolate = (text: string): string => `\u2068${text}\u2069`
export const withoutMarks = (text: string): string => text.replace(INVISIBLE, '')

/** Cuts one paragraph into words and pieces. @param base `auto`: as its first letter is read. */
export function cutIntoWords(text: string, base: Direction | 'auto'): Word[] {
  const { levels } = bidi.getEmbeddingLevels(text, base === 'auto' ? undefined : base)
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const spaceLevel = levels[index + word.length] ?? levels[index] ?? 0
    words.push({ pieces: cutIntoPieces(word, index, levels), spaceLevel })
  }
  return words
}

function cutIntoPieces(word: string, start: number, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = []
  let place = start
  for (const { character, font } of fontsOf(word)) {
    const level = levels[place] ?? 0
    place += character.length
    if (withoutMarks(character) === '') continue
    const last = pieces.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else pieces.push({ text: character, font, level })
  }
  return pieces
}

/** From the order of reading to the order on the line, from left to right (rule L2 of the algorithm). */
export function inLineOrder<T extends { level: number }>(items: readonly T[]): T[] {
  const ordered = [...items]
  const highest = Math.max(0, ...items.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse())
      start = Math.max(start, end)
    }
  }
  return ordered
}

import bidiFactory from 'bidi-js'
import { assignFonts } from './fonts.ts'

/** As much of a text as is written in one direction and one font, without a space in it. */
export interface TextRun {
  /** In the order of reading. */
  text: string
  font: string
  /** Odd: from right to left (Unicode Bidirectional Algorithm). */
  level: number
}

/** What stands between two spaces, in the order of reading. */
export interface Word {
  runs: TextRun[]
  /** Of the space behind it. */
  spaceLevel: number
}

export type Direction = 'ltr' | 'rtl'

const bidi = bidiFactory()
/** Marks that only steer the direction and show nothing. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** A text that keeps its own direction within any other. */
export const isolateDirection = (text: string): string => `\u2068${text}\u2069`
export const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** Cuts one paragraph into words and pieces. @param base `auto`: as its first letter is read. */
export function splitIntoWords(text: string, base: Direction | 'auto'): Word[] {
  const { levels } = bidi.getEmbeddingLevels(text, base === 'auto' ? undefined : base)
  const words: Word[] = []
  for (const { 0: word, index } of text.matchAll(/\S+/g)) {
    const spaceLevel = levels[index + word.length] ?? levels[index] ?? 0
    words.push({ runs: splitIntoRuns(word, index, levels), spaceLevel })
  }
  return words
}

function splitIntoRuns(word: string, start: number, levels: Uint8Array): TextRun[] {
  const pieces: TextRun[] = []
  let place = start
  for (const { character, font } of assignFonts(word)) {
    const level = levels[place] ?? 0
    place += character.length
    if (removeDirectionMarks(character) === '') continue
    const last = pieces.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else pieces.push({ text: character, font, level })
  }
  return pieces
}

/** From the order of reading to the order on the line, from left to right (rule L2 of the algorithm). */
export function toVisualOrder<T extends { level: number }>(items: readonly T[]): T[] {
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

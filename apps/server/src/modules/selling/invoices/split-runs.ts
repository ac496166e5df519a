import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory from 'bidi-js'
import { repositoryRoot } from '../../../lib/repository-root.ts'

/** A part of a word with one direction and one font. */
export interface TextRun {
  /** In reading order. */
  text: string
  font: string
  /** The embedding level of the Unicode Bidirectional Algorithm; odd: right to left. */
  level: number
}

export interface Word {
  runs: TextRun[]
  /** The level of the space after it. */
  spaceLevel: number
}

export type Direction = 'ltr' | 'rtl'

const bidi = bidiFactory()
/** Invisible characters that set the direction. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Keeps the direction of a text independent of the text around it. */
export const isolateDirection = (text: string): string => `\u2068${text}\u2069`
export const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

/** Splits a paragraph into words and their runs. @param base the paragraph's direction; `auto`: that of its first letter. */
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
  const runs: TextRun[] = []
  let index = start
  for (const { character, font } of assignFonts(word)) {
    const level = levels[index] ?? 0
    index += character.length
    if (removeDirectionMarks(character) === '') continue
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += character
    else runs.push({ text: character, font, level })
  }
  return runs
}

/** Reorders runs from reading order to their order on the line, from left to right (rule L2 of the algorithm). */
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

export type Weight = 'regular' | 'bold'

const folder = join(repositoryRoot, 'apps/server/fonts')

/** The code points of each font, as pairs of first and last, in the order of preference. */
const coverage = Object.entries(
  JSON.parse(readFileSync(join(folder, 'coverage.json'), 'utf8')) as Record<string, [number, number][]>,
)
export const FONTS = coverage.map(([name]) => name)
const FALLBACK = FONTS[0] ?? ''

export const fontFile = (name: string, weight: Weight): string => join(folder, `${name}-${weight}.ttf`)

const has = (ranges: [number, number][], point: number) =>
  ranges.some(([first, last]) => first <= point && point <= last)

/** Assigns a font to each character, the previous one's if possible, so that clusters are not split. */
function* assignFonts(text: string): Generator<{ character: string; font: string }> {
  let last: (typeof coverage)[number] | undefined
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    if (!last || !has(last[1], point)) last = coverage.find(([, ranges]) => has(ranges, point)) ?? last
    yield { character, font: last?.[0] ?? FALLBACK }
  }
}

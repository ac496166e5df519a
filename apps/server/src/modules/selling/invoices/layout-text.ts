import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import bidiFactory from 'bidi-js'
import { Blob, Buffer, Face, Font, Direction as HarfbuzzDirection, shape as shapeBuffer } from 'harfbuzzjs'
import { repositoryRoot } from '../../../lib/repository-root.ts'

/** A part of a word with one direction and one font. */
interface TextRun {
  /** In reading order. */
  text: string
  font: string
  /** The embedding level of the Unicode Bidirectional Algorithm; odd: right to left. */
  level: number
}

interface Word {
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
const removeDirectionMarks = (text: string): string => text.replace(DIRECTION_MARKS, '')

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
const FONTS = coverage.map(([name]) => name)
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

/** A positioned glyph; lengths are thousandths of the font size. */
export interface Glyph {
  id: number
  /** `width` is the glyph's own, `advance` the distance to the next one. */
  width: number
  advance: number
  x: number
  y: number
}

/** Letters that share glyphs and cannot be separated. */
interface Cluster {
  text: string
  glyphs: Glyph[]
}

const fonts = new Map<string, Font>()
const buffer = new Buffer()

/** Shapes the letters of a run into glyphs by the rules of their script, in visual order from left to right. */
export function shapeRun({ text, font: name, level }: TextRun, weight: Weight): Cluster[] {
  const font = loadFont(name, weight)
  const scale = 1_000 / font.face.upem
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? HarfbuzzDirection.RTL : HarfbuzzDirection.LTR)
  shapeBuffer(font, buffer)
  const positions = buffer.getGlyphPositions()
  const clusters = new Map<number, Cluster>()
  for (const [index, { codepoint: id, cluster: start }] of buffer.getGlyphInfos().entries()) {
    const cluster = clusters.get(start) ?? { text: '', glyphs: [] }
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    const width = font.glyphHAdvance(id) * scale
    cluster.glyphs.push({ id, width, advance: xAdvance * scale, x: xOffset * scale, y: yOffset * scale })
    clusters.set(start, cluster)
  }
  const starts = [...clusters.keys()].sort((a, b) => a - b)
  for (const [index, start] of starts.entries()) {
    const cluster = clusters.get(start)
    if (cluster) cluster.text = text.slice(start, starts[index + 1])
  }
  return [...clusters.values()]
}

/** The width of clusters, in thousandths of the font size. */
const advanceOf = (clusters: readonly Cluster[]): number =>
  clusters.reduce((sum, { glyphs }) => glyphs.reduce((inner, { advance }) => inner + advance, sum), 0)

function loadFont(name: string, weight: Weight): Font {
  const key = `${name} ${weight}`
  const loaded = fonts.get(key)
  if (loaded) return loaded
  const bytes = readFileSync(fontFile(name, weight))
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  fonts.set(key, font)
  return font
}

interface TextStyle {
  /** In points. */
  size: number
  weight: Weight
  /** The paragraph's direction; `auto`: that of its first letter. */
  base: Direction | 'auto'
}

/** A run with its glyphs and its position on the line. */
export interface PositionedRun extends TextRun {
  clusters: Cluster[]
  /** In points from the line's left end. */
  x: number
}

export interface Line {
  /** In drawing order. */
  runs: PositionedRun[]
  width: number
  /** In reading order, to be copied and searched. */
  text: string
}

interface MeasuredRun extends TextRun {
  clusters: Cluster[]
  width: number
}

interface MeasuredWord {
  runs: MeasuredRun[]
  width: number
  text: string
  spaceLevel: number
}

const ELLIPSIS = '…'

/**
 * Breaks a text into lines of at most `width` points, at its line breaks and spaces, and within words that are wider than a line.
 * @param maxLines truncates the text with an ellipsis.
 */
export function layOutText(text: string, style: TextStyle & { width: number; maxLines?: number }): Line[] {
  const { width, maxLines = Number.POSITIVE_INFINITY } = style
  const space = spaceOf(FONTS[0] ?? '', style)
  const lines: MeasuredWord[][] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line: MeasuredWord[] = []
    let used = 0
    for (const word of measureWords(paragraph, style)) {
      const newWidth = line.length === 0 ? word.width : used + space.width + word.width
      if (line.length > 0 && newWidth > width) {
        lines.push(line)
        line = [word]
        used = word.width
      } else {
        line.push(word)
        used = newWidth
      }
    }
    if (line.length > 0) lines.push(line)
  }
  return truncateLines(lines, maxLines, style).map((line) => positionWords(line, style))
}

/** Keeps the first lines; the last of them ends with an ellipsis and is no wider than the others may be. */
function truncateLines(
  lines: MeasuredWord[][],
  maxLines: number,
  style: TextStyle & { width: number },
): MeasuredWord[][] {
  if (lines.length <= maxLines) return lines
  const shownLines = lines.slice(0, maxLines)
  const space = spaceOf(FONTS[0] ?? '', style).width
  const ellipsis = measureAlone(ELLIPSIS, style)
  const room = style.width - ellipsis.width
  const last = (shownLines.pop() ?? []).slice()
  if (last.length > 1) last.pop()
  while (last.length > 1 && last.reduce((sum, word) => sum + word.width + space, 0) > room) last.pop()
  const [only] = last
  if (last.length === 1 && only && only.width + space > room) {
    const [part = ''] = breakWord(only.text, { ...style, width: Math.max(0, room - space) })
    last[0] = measureAlone(part, style)
  }
  return [...shownLines, [...last, ellipsis]]
}

const measureAlone = (text: string, style: TextStyle): MeasuredWord =>
  measureWord(splitIntoWords(text, style.base)[0], text, style)

function* measureWords(paragraph: string, style: TextStyle & { width: number }): Generator<MeasuredWord> {
  const texts = paragraph.split(/\s+/).filter(Boolean)
  for (const [index, word] of splitIntoWords(paragraph, style.base).entries()) {
    const text = texts[index] ?? ''
    const measured = measureWord(word, text, style)
    if (measured.width <= style.width) yield measured
    else for (const part of breakWord(text, style)) yield measureAlone(part, style)
  }
}

function measureWord(word: Word | undefined, text: string, style: TextStyle): MeasuredWord {
  const runs = (word?.runs ?? []).map((run) => {
    const clusters = shapeRun(run, style.weight)
    return { ...run, clusters, width: widthOf(clusters, style) }
  })
  const width = runs.reduce((sum, run) => sum + run.width, 0)
  return { runs, width, text: removeDirectionMarks(text), spaceLevel: word?.spaceLevel ?? 0 }
}

function spaceOf(font: string, style: TextStyle): MeasuredRun {
  const run = { text: ' ', font, level: 0 }
  const clusters = shapeRun(run, style.weight)
  return { ...run, clusters, width: widthOf(clusters, style) }
}

const widthOf = (clusters: readonly Cluster[], { size }: TextStyle): number => (advanceOf(clusters) * size) / 1_000

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Splits a word into parts that fit the width, at graphemes. */
function* breakWord(text: string, style: TextStyle & { width: number }): Generator<string> {
  let part = ''
  for (const { segment } of graphemes.segment(text)) {
    const longer = part + segment
    if (part && measureAlone(longer, style).width > style.width) {
      yield part
      part = segment
    } else part = longer
  }
  if (part) yield part
}

function positionWords(words: readonly MeasuredWord[], style: TextStyle): Line {
  const measured = words.flatMap(({ runs, spaceLevel }, index) =>
    index === words.length - 1 ? runs : [...runs, spaceAfter(runs.at(-1), spaceLevel, style)],
  )
  const positions = new Map<MeasuredRun, number>()
  let x = 0
  for (const run of toVisualOrder(measured)) {
    positions.set(run, x)
    x += run.width
  }
  const runs = toDrawingOrder(measured).map((measuredRun) => {
    const { width: _, ...run } = measuredRun
    return { ...run, x: positions.get(measuredRun) ?? 0 }
  })
  return { runs, width: x, text: words.map(({ text }) => text).join(' ') }
}

/** A space in the font of the word before, so that PDF readers extract the line as one run, but always of the same width. */
function spaceAfter(before: MeasuredRun | undefined, level: number, style: TextStyle): MeasuredRun {
  const { width } = spaceOf(FONTS[0] ?? '', style)
  return { ...spaceOf(before?.font ?? FONTS[0] ?? '', style), width, level }
}

/** Orders groups of one direction and font as they are read, and the runs of a group from left to right, as PDF readers expect. */
function toDrawingOrder(runs: readonly MeasuredRun[]): MeasuredRun[] {
  const groups: MeasuredRun[][] = []
  for (const run of runs) {
    const group = groups.at(-1)
    if (group?.[0] && group[0].level % 2 === run.level % 2 && group[0].font === run.font) group.push(run)
    else groups.push([run])
  }
  return groups.flatMap((group) => ((group[0]?.level ?? 0) % 2 === 1 ? group.toReversed() : group))
}

/**
 * Assigns the letters of a cluster to its glyphs, so that PDF readers extract them in order and without gaps. Glyphs with an advance
 * get the letters in reading order; marks get none.
 */
export function assignLetters({ text, glyphs }: Cluster, rightToLeft: boolean): string[] {
  const letters = [...text]
  const advancing = [...glyphs.keys()].filter((index) => (glyphs[index]?.advance ?? 0) > 0)
  const holders = (advancing.length > 0 ? advancing : [0]).slice(0, Math.max(1, letters.length))
  if (rightToLeft) holders.reverse()
  return glyphs.map((_, index) => {
    const position = holders.indexOf(index)
    if (position < 0) return ''
    return letters.slice(position, position === holders.length - 1 ? undefined : position + 1).join('')
  })
}

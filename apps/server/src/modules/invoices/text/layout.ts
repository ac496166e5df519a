import { FONTS, type Weight } from './fonts.ts'
import { splitIntoWords, type Direction, toVisualOrder, type TextRun, type Word, removeDirectionMarks } from './split-runs.ts'
import { advanceOf, type Cluster, shapeRun } from './shape.ts'

/** How a text is written. */
export interface TextStyle {
  /** Points. */
  size: number
  weight: Weight
  /** Of the paragraph; `auto`: as its first letter is read. */
  base: Direction | 'auto'
}

/** A piece on its line, with the glyphs that it is written with. */
export interface PositionedRun extends TextRun {
  clusters: Cluster[]
  /** From the line's left end, in points. */
  x: number
}

export interface Line {
  /** In the order of drawing. */
  runs: PositionedRun[]
  width: number
  /** In the order of reading, for those who copy or search it. */
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
 * Breaks a text into lines of at most `width` points, at spaces, and within a word that is wider than a line. Line breaks in it hold.
 * @param most lines; what goes beyond is cut off and marked so.
 */
export function layOutText(text: string, style: TextStyle & { width: number; most?: number }): Line[] {
  const { width, most = Number.POSITIVE_INFINITY } = style
  const space = spaceOf(FONTS[0] ?? '', style)
  const lines: MeasuredWord[][] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line: MeasuredWord[] = []
    let used = 0
    for (const word of measureWords(paragraph, style)) {
      const wanted = line.length === 0 ? word.width : used + space.width + word.width
      if (line.length > 0 && wanted > width) {
        lines.push(line)
        line = [word]
        used = word.width
      } else {
        line.push(word)
        used = wanted
      }
    }
    if (line.length > 0) lines.push(line)
  }
  return truncateLines(lines, most, (end) => measureWord(splitIntoWords(end, style.base)[0], end, style)).map((line) =>
    positionWords(line, style),
  )
}

function truncateLines(lines: MeasuredWord[][], most: number, make: (text: string) => MeasuredWord): MeasuredWord[][] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = kept.at(-1) ?? []
  return [...kept.slice(0, -1), [...last.slice(0, Math.max(1, last.length - 1)), make(ELLIPSIS)]]
}

function* measureWords(paragraph: string, style: TextStyle & { width: number }): Generator<MeasuredWord> {
  const texts = paragraph.split(/\s+/).filter(Boolean)
  for (const [index, word] of splitIntoWords(paragraph, style.base).entries()) {
    const text = texts[index] ?? ''
    const measured = measureWord(word, text, style)
    if (measured.width <= style.width) yield measured
    else
      for (const part of breakWord(text, style)) {
        const [only] = splitIntoWords(part, style.base)
        yield measureWord(only, part, style)
      }
  }
}

function measureWord(word: Word | undefined, text: string, style: TextStyle): MeasuredWord {
  const items = (word?.runs ?? []).map((piece) => {
    const clusters = shapeRun(piece, style.weight)
    return { ...piece, clusters, width: widthOf(clusters, style) }
  })
  const width = items.reduce((sum, item) => sum + item.width, 0)
  return { runs, width, text: removeDirectionMarks(text), spaceLevel: word?.spaceLevel ?? 0 }
}

function spaceOf(font: string, style: TextStyle): MeasuredRun {
  const piece = { text: ' ', font, level: 0 }
  const clusters = shapeRun(piece, style.weight)
  return { ...piece, clusters, width: widthOf(clusters, style) }
}

const widthOf = (clusters: readonly Cluster[], { size }: TextStyle): number => (advanceOf(clusters) * size) / 1_000

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The longest beginnings that fit, one after the other. */
function* breakWord(text: string, style: TextStyle & { width: number }): Generator<string> {
  let part = ''
  for (const { segment } of graphemes.segment(text)) {
    const longer = part + segment
    const [word] = splitIntoWords(longer, style.base)
    if (part && measureWord(word, longer, style).width > style.width) {
      yield part
      part = segment
    } else part = longer
  }
  if (part) yield part
}

function positionWords(words: readonly MeasuredWord[], style: TextStyle): Line {
  const items = words.flatMap(({ runs, spaceLevel }, index) =>
    index === words.length - 1 ? runs : [...runs, spaceAfter(runs.at(-1), spaceLevel, style)],
  )
  const places = new Map<MeasuredRun, number>()
  let x = 0
  for (const item of toVisualOrder(items)) {
    places.set(item, x)
    x += item.width
  }
  const pieces = toDrawingOrder(items).map((item) => {
    const { width: _, ...piece } = item
    return { ...piece, x: places.get(item) ?? 0 }
  })
  return { runs, width: x, text: words.map(({ text }) => text).join(' ') }
}

/** In the font of the word before, so that words stay together in what programs read; as wide as everywhere. */
function spaceAfter(before: MeasuredRun | undefined, level: number, style: TextStyle): MeasuredRun {
  const { width } = spaceOf(FONTS[0] ?? '', style)
  return { ...spaceOf(before?.font ?? FONTS[0] ?? '', style), width, level }
}

/** Runs of one direction and font in the order of reading; within a run from left to right, as programs expect it. */
function toDrawingOrder(items: readonly MeasuredRun[]): MeasuredRun[] {
  const runs: MeasuredRun[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0] && run[0].level % 2 === item.level % 2 && run[0].font === item.font) run.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => ((run[0]?.level ?? 0) % 2 === 1 ? run.toReversed() : run))
}

import { FONTS, type Weight } from './fonts.ts'
import { cutIntoWords, type Direction, inLineOrder, type Piece, type Word, withoutMarks } from './pieces.ts'
import { advanceOf, type Cluster, shape } from './shape.ts'

/** How a text is written. */
export interface Style {
  /** Points. */
  size: number
  weight: Weight
  /** Of the paragraph; `auto`: as its first letter is read. */
  base: Direction | 'auto'
}

/** A piece on its line, with the glyphs that it is written with. */
export interface PlacedPiece extends Piece {
  clusters: Cluster[]
  /** From the line's left end, in points. */
  x: number
}

export interface Line {
  /** In the order of drawing. */
  pieces: PlacedPiece[]
  width: number
  /** In the order of reading, for those who copy or search it. */
  text: string
}

interface Item extends Piece {
  clusters: Cluster[]
  width: number
}

interface MeasuredWord {
  items: Item[]
  width: number
  text: string
  spaceLevel: number
}

const ELLIPSIS = '…'

/**
 * Breaks a text into lines of at most `width` points, at spaces, and within a word that is wider than a line. Line breaks in it hold.
 * @param most lines; what goes beyond is cut off and marked so.
 */
export function layOut(text: string, style: Style & { width: number; most?: number }): Line[] {
  const { width, most = Number.POSITIVE_INFINITY } = style
  const space = spaceOf(FONTS[0] ?? '', style)
  const lines: MeasuredWord[][] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line: MeasuredWord[] = []
    let used = 0
    for (const word of fitWords(paragraph, style)) {
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
  return cutOff(lines, most, (end) => measureWord(cutIntoWords(end, style.base)[0], end, style)).map((line) =>
    place(line, style),
  )
}

function cutOff(lines: MeasuredWord[][], most: number, make: (text: string) => MeasuredWord): MeasuredWord[][] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  const last = kept.at(-1) ?? []
  return [...kept.slice(0, -1), [...last.slice(0, Math.max(1, last.length - 1)), make(ELLIPSIS)]]
}

function* fitWords(paragraph: string, style: Style & { width: number }): Generator<MeasuredWord> {
  const texts = paragraph.split(/\s+/).filter(Boolean)
  for (const [index, word] of cutIntoWords(paragraph, style.base).entries()) {
    const text = texts[index] ?? ''
    const measured = measureWord(word, text, style)
    if (measured.width <= style.width) yield measured
    else
      for (const part of breakWord(text, style)) {
        const [only] = cutIntoWords(part, style.base)
        yield measureWord(only, part, style)
      }
  }
}

function measureWord(word: Word | undefined, text: string, style: Style): MeasuredWord {
  const items = (word?.pieces ?? []).map((piece) => {
    const clusters = shape(piece, style.weight)
    return { ...piece, clusters, width: widthOf(clusters, style) }
  })
  const width = items.reduce((sum, item) => sum + item.width, 0)
  return { items, width, text: withoutMarks(text), spaceLevel: word?.spaceLevel ?? 0 }
}

function spaceOf(font: string, style: Style): Item {
  const piece = { text: ' ', font, level: 0 }
  const clusters = shape(piece, style.weight)
  return { ...piece, clusters, width: widthOf(clusters, style) }
}

const widthOf = (clusters: readonly Cluster[], { size }: Style): number => (advanceOf(clusters) * size) / 1_000

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The longest beginnings that fit, one after the other. */
function* breakWord(text: string, style: Style & { width: number }): Generator<string> {
  let part = ''
  for (const { segment } of graphemes.segment(text)) {
    const longer = part + segment
    const [word] = cutIntoWords(longer, style.base)
    if (part && measureWord(word, longer, style).width > style.width) {
      yield part
      part = segment
    } else part = longer
  }
  if (part) yield part
}

function place(words: readonly MeasuredWord[], style: Style): Line {
  const items = words.flatMap(({ items, spaceLevel }, index) =>
    index === words.length - 1 ? items : [...items, spaceAfter(items.at(-1), spaceLevel, style)],
  )
  const places = new Map<Item, number>()
  let x = 0
  for (const item of inLineOrder(items)) {
    places.set(item, x)
    x += item.width
  }
  const pieces = inDrawingOrder(items).map((item) => {
    const { width: _, ...piece } = item
    return { ...piece, x: places.get(item) ?? 0 }
  })
  return { pieces, width: x, text: words.map(({ text }) => text).join(' ') }
}

/** In the font of the word before, so that words stay together in what programs read; as wide as everywhere. */
function spaceAfter(before: Item | undefined, level: number, style: Style): Item {
  const { width } = spaceOf(FONTS[0] ?? '', style)
  return { ...spaceOf(before?.font ?? FONTS[0] ?? '', style), width, level }
}

/** Runs of one direction and font in the order of reading; within a run from left to right, as programs expect it. */
function inDrawingOrder(items: readonly Item[]): Item[] {
  const runs: Item[][] = []
  for (const item of items) {
    const run = runs.at(-1)
    if (run?.[0] && run[0].level % 2 === item.level % 2 && run[0].font === item.font) run.push(item)
    else runs.push([item])
  }
  return runs.flatMap((run) => ((run[0]?.level ?? 0) % 2 === 1 ? run.toReversed() : run))
}

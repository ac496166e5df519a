import { FONTS, type Weight } from './fonts.ts'
import { cutIntoWords, type Direction, inLineOrder, type Piece, type Word } from './pieces.ts'
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
  const space = widthOf(shape({ text: ' ', font: FONTS[0] ?? '', level: 0 }, style.weight), style)
  const lines: MeasuredWord[][] = []
  for (const paragraph of text.split(/\r?\n/)) {
    let line: MeasuredWord[] = []
    let used = 0
    for (const word of fitWords(paragraph, style)) {
      const wanted = line.length === 0 ? word.width : used + space + word.width
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
    place(line, space),
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
  return { items, width, text, spaceLevel: word?.spaceLevel ?? 0 }
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

function place(words: readonly MeasuredWord[], space: number): Line {
  const items = words.flatMap(({ items, spaceLevel }, index) =>
    index === words.length - 1
      ? items
      : [...items, { text: ' ', font: '', level: spaceLevel, clusters: [], width: space }],
  )
  let x = 0
  const pieces = inLineOrder(items).flatMap(({ width, ...piece }) => {
    const placed = { ...piece, x }
    x += width
    return piece.text === ' ' ? [] : [placed]
  })
  return { pieces, width: x, text: words.map(({ text }) => text).join(' ') }
}

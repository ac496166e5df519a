import { readFileSync } from 'node:fs'
import { Blob, Buffer, Direction, Face, Font, shape as shapeBuffer } from 'harfbuzzjs'
import { fontFile, type Weight } from './fonts.ts'
import type { TextRun } from './split-runs.ts'

/** A glyph where it stands; lengths are thousandths of the letters' size. */
export interface Glyph {
  id: number
  /** Its own width, and how far the next one is. */
  width: number
  advance: number
  x: number
  y: number
}

/** Letters that became glyphs together, and cannot be told apart in them. */
export interface Cluster {
  text: string
  glyphs: Glyph[]
}

const fonts = new Map<string, Font>()
const buffer = new Buffer()

/** Makes letters into glyphs as their script has it: joined, stacked, in the order on the line, from left to right. */
export function shapeRun({ text, font: name, level }: TextRun, weight: Weight): Cluster[] {
  const font = loadFont(name, weight)
  const scale = 1_000 / font.face.upem
  buffer.reset()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR)
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

/** How wide clusters are together, in thousandths of the letters' size. */
export const advanceOf = (clusters: readonly Cluster[]): number =>
  clusters.reduce((sum, { glyphs }) => glyphs.reduce((inner, { advance }) => inner + advance, sum), 0)

function loadFont(name: string, weight: Weight): Font {
  const key = `${name} ${weight}`
  const known = fonts.get(key)
  if (known) return known
  const bytes = readFileSync(fontFile(name, weight))
  const font = new Font(new Face(new Blob(new Uint8Array(bytes).buffer)))
  fonts.set(key, font)
  return font
}

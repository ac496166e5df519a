import { readFileSync } from 'node:fs'
import { Blob, Buffer, Direction, Face, Font, shape as shapeBuffer } from 'harfbuzzjs'
import { fontFile, type Weight } from './fonts.ts'
import type { TextRun } from './split-runs.ts'

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
export interface Cluster {
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

/** The width of clusters, in thousandths of the font size. */
export const advanceOf = (clusters: readonly Cluster[]): number =>
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

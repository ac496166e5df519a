import PDFDocument from 'pdfkit'
import { expect, it } from 'vitest'
import { fontFile, shapeRun } from './layout-text.ts'
import { type EmbeddedFont, GlyphCodes } from './page-writer.ts'

function codesOf(name: string): GlyphCodes {
  const doc = new PDFDocument()
  doc.registerFont('letters', fontFile(name, 'regular')).font('letters')
  return new GlyphCodes((doc as unknown as { _font: EmbeddedFont })._font)
}

/** The box that operators draw in, in points. */
function boxOf(operators: string) {
  const [, scale, left, bottom, path] = /^q (\S+) 0 0 \S+ (\S+) (\S+) cm (.*) f Q$/.exec(operators) ?? []
  const points = [...(path ?? '').matchAll(/(-?[\d.]+) (-?[\d.]+) [ml]/g)]
  const xs = points.map(([, x]) => Number(left) + Number(x) * Number(scale))
  const ys = points.map(([, , y]) => Number(bottom) + Number(y) * Number(scale))
  return { left: Math.min(...xs), right: Math.max(...xs), foot: Math.min(...ys), top: Math.max(...ys) }
}

it('draws a mark in the size and at the position of its letter', () => {
  const [cluster] = shapeRun({ text: 'ت', font: 'noto-sans-arabic', level: 1 }, 'regular')
  const base = cluster?.glyphs.find(({ advance }) => advance > 0)
  const mark = cluster?.glyphs.find(({ advance }) => advance === 0)
  if (!base || !mark) throw new Error('this font has one glyph for the letter and its mark')
  const size = 20
  const at = { x: 100 + (mark.x * size) / 1_000, y: 500 + (mark.y * size) / 1_000, size }
  const box = boxOf(codesOf('noto-sans-arabic').shapeOf(mark, at))
  expect(box.right - box.left).toBeGreaterThan(size / 10)
  expect(box.left).toBeGreaterThan(100)
  expect(box.right).toBeLessThan(100 + (base.advance * size) / 1_000)
  expect(box.foot).toBeGreaterThan(500 + size / 4)
  expect(box.top).toBeLessThan(500 + size)
})

it('gives a glyph one code for each text that it represents', () => {
  const codes = codesOf('noto-sans-arabic')
  const glyph = { id: 40, width: 500, advance: 500, x: 0, y: 0 }
  const [first, other, repeated] = ['ب', 'ت', 'ب'].map((text) => codes.codeOf(glyph, text))
  expect(first).not.toBe(other)
  expect(repeated).toBe(first)
})

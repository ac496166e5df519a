import { describe, expect, it } from 'vitest'
import { layOut } from './lay-out.ts'
import { cutIntoWords, inLineOrder } from './pieces.ts'
import { shape } from './shape.ts'

const style = { size: 10, weight: 'regular', base: 'auto' } as const
const glyphsOf = (text: string, font: string, level = 0) =>
  shape({ text, font, level }, 'regular').flatMap(({ glyphs }) => glyphs)
const advance = (text: string, font: string) => glyphsOf(text, font).reduce((sum, glyph) => sum + glyph.advance, 0)
const onLine = (text: string, base: 'ltr' | 'rtl' | 'auto' = 'auto') =>
  layOut(text, { ...style, base, width: 1_000 }).map(({ pieces }) =>
    [...pieces]
      .sort((one, other) => one.x - other.x)
      .flatMap((piece) => (piece.text === ' ' ? [] : [piece.text]))
      .join(' '),
  )

describe('the order on the line', () => {
  it('is that of reading from left to right', () => {
    expect(onLine('Heavy cotton T-shirt')).toEqual(['Heavy cotton T-shirt'])
  })

  it('is turned for what is read from right to left, words and figures within it are not', () => {
    expect(onLine('حقيبة سعة 45 لتر')).toEqual(['لتر 45 سعة حقيبة'])
    expect(onLine('سماعات Wi-Fi 6E جديدة')).toEqual(['جديدة Wi-Fi 6E سماعات'])
    expect(onLine('رقم ١٤')).toEqual(['١٤ رقم'])
  })

  it('depends on the paragraph where letters do not tell', () => {
    expect(onLine('Order 12: قميص', 'ltr')).toEqual(['Order 12: قميص'])
    expect(onLine('Order 12: قميص', 'rtl')).toEqual(['قميص : Order 12'])
    expect(onLine('$1,234.50', 'rtl').join('')).toContain('1,234.50')
  })

  it('turns back what is nested', () => {
    const items = [0, 1, 2, 2, 1, 0].map((level, index) => ({ level, index }))
    expect(inLineOrder(items).map(({ index }) => index)).toEqual([0, 4, 2, 3, 1, 5])
  })

  it('leaves out marks that show nothing', () => {
    expect(onLine('\u200eRL-1\u200f')).toEqual(['RL-1'])
  })
})

describe('the font', () => {
  const fonts = (text: string) => cutIntoWords(text, 'auto').flatMap(({ pieces }) => pieces.map(({ font }) => font))

  it('is one that has the letters', () => {
    expect(fonts('Tee')).toEqual(['inter-latin'])
    expect(fonts('قميص')).toEqual(['noto-sans-arabic'])
    expect(fonts('শার্ট')).toEqual(['noto-sans-bengali'])
    expect(fonts('Кот Ελλ')).toEqual(['inter-cyrillic', 'inter-greek'])
    expect(fonts('Łódź')).toEqual(['inter-latin-ext', 'inter-latin', 'inter-latin-ext'])
  })

  it('shows a box for what none has, instead of failing', () => {
    expect(fonts('靴')).toEqual(['inter-latin'])
    expect(glyphsOf('靴', 'inter-latin')).toMatchObject([{ id: 0 }])
  })
})

describe('letters', () => {
  it('join in Arabic, from the right', () => {
    const joined = glyphsOf('ققق', 'noto-sans-arabic', 1).map(({ id }) => id)
    const [alone] = glyphsOf('ق', 'noto-sans-arabic', 1).map(({ id }) => id)
    expect(joined).not.toEqual([alone, alone, alone])
    const [first] = shape({ text: 'لتر', font: 'noto-sans-arabic', level: 1 }, 'regular')
    expect(first?.text).toBe('ر')
  })

  it('mirror brackets that are read from right to left', () => {
    const [open] = glyphsOf('(', 'inter-latin')
    const [turned] = glyphsOf(')', 'inter-latin', 1)
    expect(turned?.id).toBe(open?.id)
  })

  it('stack in Bengali without eating the space behind them', () => {
    // ka with ta below it is as wide as ka, and the sign before it stands before both.
    expect(advance('ক্ত', 'noto-sans-bengali')).toBeGreaterThan(700)
    const clusters = shape({ text: 'শক্তি', font: 'noto-sans-bengali', level: 0 }, 'regular')
    expect(clusters.map(({ text }) => text)).toEqual(['শ', 'ক্তি'])
  })
})

describe('lines', () => {
  it('break at spaces', () => {
    const lines = layOut('one two three four five six', { ...style, width: 60 })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(({ text }) => text).join(' ')).toBe('one two three four five six')
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60)
  })

  it('break within a word that is wider than a line, never within a letter', () => {
    const word = 'e\u0301'.repeat(60)
    const lines = layOut(word, { ...style, width: 60 })
    expect(lines.map(({ text }) => text).join('')).toBe(word)
    for (const { text, width } of lines) {
      expect(width).toBeLessThanOrEqual(60)
      expect(text).toMatch(/^e/)
    }
  })

  it('end where there are too many, and say so', () => {
    const lines = layOut('word '.repeat(100), { ...style, width: 60, most: 3 })
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)?.text).toMatch(/…$/)
    expect(layOut('word', { ...style, width: 60, most: 3 }).at(-1)?.text).toBe('word')
  })

  it('are none where there is nothing to say', () => {
    expect(layOut('  \n ', { ...style, width: 60 })).toEqual([])
  })
})

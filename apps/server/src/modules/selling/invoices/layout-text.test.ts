import { describe, expect, it } from 'vitest'
import { layOutText, shapeRun, splitIntoWords, toVisualOrder } from './layout-text.ts'

const style = { size: 10, weight: 'regular', base: 'auto' } as const
const glyphsOf = (text: string, font: string, level = 0) =>
  shapeRun({ text, font, level }, 'regular').flatMap(({ glyphs }) => glyphs)
const advance = (text: string, font: string) => glyphsOf(text, font).reduce((sum, glyph) => sum + glyph.advance, 0)
const visualLines = (text: string, base: 'ltr' | 'rtl' | 'auto' = 'auto') =>
  layOutText(text, { ...style, base, width: 1_000 }).map(({ runs }) =>
    [...runs]
      .sort((one, other) => one.x - other.x)
      .flatMap((piece) => (piece.text === ' ' ? [] : [piece.text]))
      .join(' '),
  )

describe('toVisualOrder', () => {
  it('keeps left-to-right text in reading order', () => {
    expect(visualLines('Heavy cotton T-shirt')).toEqual(['Heavy cotton T-shirt'])
  })

  it('reverses right-to-left text, but not words and numbers within it', () => {
    expect(visualLines('حقيبة سعة 45 لتر')).toEqual(['لتر 45 سعة حقيبة'])
    expect(visualLines('سماعات Wi-Fi 6E جديدة')).toEqual(['جديدة Wi-Fi 6E سماعات'])
    expect(visualLines('رقم ١٤')).toEqual(['١٤ رقم'])
  })

  it('uses the paragraph’s direction for neutral text', () => {
    expect(visualLines('Order 12: قميص', 'ltr')).toEqual(['Order 12: قميص'])
    expect(visualLines('Order 12: قميص', 'rtl')).toEqual(['قميص : Order 12'])
    expect(visualLines('$1,234.50', 'rtl').join('')).toContain('1,234.50')
  })

  it('reverses nested text twice', () => {
    const items = [0, 1, 2, 2, 1, 0].map((level, index) => ({ level, index }))
    expect(toVisualOrder(items).map(({ index }) => index)).toEqual([0, 4, 2, 3, 1, 5])
  })

  it('leaves out direction marks', () => {
    expect(visualLines('\u200eRL-1\u200f')).toEqual(['RL-1'])
  })
})

describe('assignFonts', () => {
  const fonts = (text: string) => splitIntoWords(text, 'auto').flatMap(({ runs }) => runs.map(({ font }) => font))

  it('uses a font that has the letters', () => {
    expect(fonts('Tee')).toEqual(['inter-latin'])
    expect(fonts('قميص')).toEqual(['noto-sans-arabic'])
    expect(fonts('শার্ট')).toEqual(['noto-sans-bengali'])
    expect(fonts('Кот Ελλ')).toEqual(['inter-cyrillic', 'inter-greek'])
    expect(fonts('Łódź')).toEqual(['inter-latin-ext', 'inter-latin', 'inter-latin-ext'])
  })

  it('falls back to a box for unsupported letters', () => {
    expect(fonts('靴')).toEqual(['inter-latin'])
    expect(glyphsOf('靴', 'inter-latin')).toMatchObject([{ id: 0 }])
  })
})

describe('shapeRun', () => {
  it('joins Arabic letters, from the right', () => {
    const joined = glyphsOf('ققق', 'noto-sans-arabic', 1).map(({ id }) => id)
    const [alone] = glyphsOf('ق', 'noto-sans-arabic', 1).map(({ id }) => id)
    expect(joined).not.toEqual([alone, alone, alone])
    const [first] = shapeRun({ text: 'لتر', font: 'noto-sans-arabic', level: 1 }, 'regular')
    expect(first?.text).toBe('ر')
  })

  it('mirrors brackets in right-to-left text', () => {
    const [open] = glyphsOf('(', 'inter-latin')
    const [mirrored] = glyphsOf(')', 'inter-latin', 1)
    expect(mirrored?.id).toBe(open?.id)
  })

  it('stacks Bengali letters and keeps the space behind them', () => {
    // ka with ta below it is as wide as ka, and the sign before it stands before both.
    expect(advance('ক্ত', 'noto-sans-bengali')).toBeGreaterThan(700)
    const clusters = shapeRun({ text: 'শক্তি', font: 'noto-sans-bengali', level: 0 }, 'regular')
    expect(clusters.map(({ text }) => text)).toEqual(['শ', 'ক্তি'])
  })
})

describe('layOutText', () => {
  it('breaks lines at spaces', () => {
    const lines = layOutText('one two three four five six', { ...style, width: 60 })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.map(({ text }) => text).join(' ')).toBe('one two three four five six')
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(60)
  })

  it('breaks a word that is wider than a line, but never a letter', () => {
    const word = 'e\u0301'.repeat(60)
    const lines = layOutText(word, { ...style, width: 60 })
    expect(lines.map(({ text }) => text).join('')).toBe(word)
    for (const { text, width } of lines) {
      expect(width).toBeLessThanOrEqual(60)
      expect(text).toMatch(/^e/)
    }
  })

  it('keeps each line within the width, an ellipsis and words without spaces included', () => {
    const words = [
      'word',
      'Donaudampfschifffahrtsgesellschaft'.repeat(9),
      'كلمةطويلةجدابلافراغات'.repeat(9),
      'W'.repeat(300),
    ]
    for (const text of [...words, words.join(' ')])
      for (const width of [30, 60, 142.5])
        for (const maxLines of [1, 2, 3, undefined])
          for (const line of layOutText(text, { ...style, width, maxLines }))
            expect(line.width).toBeLessThanOrEqual(width)
  })

  it('truncates with an ellipsis after the maximum of lines', () => {
    const lines = layOutText('word '.repeat(100), { ...style, width: 60, maxLines: 3 })
    expect(lines).toHaveLength(3)
    expect(lines.at(-1)?.text).toMatch(/…$/)
    expect(layOutText('word', { ...style, width: 60, maxLines: 3 }).at(-1)?.text).toBe('word')
  })

  it('returns no line for an empty text', () => {
    expect(layOutText('  \n ', { ...style, width: 60 })).toEqual([])
  })
})

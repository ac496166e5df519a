import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type NumberLimits, readNumber, writeNumber } from './read-number.ts'

const money: NumberLimits = { decimals: 2 }
const read = (text: string, locale = 'en', limits = money) => {
  const found = readNumber(text, locale, limits)
  return typeof found === 'number' ? found : found.kind
}

describe('a typed number', () => {
  it.each([
    ['1.234,56', 1234.56],
    ['1,234.56', 1234.56],
    ['1 234,56', 1234.56],
    ['1’234.50', 1234.5],
    ['12,34,567.5', 1234567.5],
    ['12,5', 12.5],
    ['.5', 0.5],
    ['1.234.567', 1234567],
    ['$ 1,299.00', 1299],
    ['1.299,00 €', 1299],
    ['١٢٣', 123],
    ['۱۲۳٫۵', 123.5],
    ['١٬٢٣٤٫٥', 1234.5],
    ['১২৩', 123],
    ['１２３．５', 123.5],
  ])('%s has one meaning, whatever the language', (text, value) => {
    for (const locale of ['en', 'es', 'fr', 'de', 'ar', 'bn']) expect(read(text, locale)).toBe(value)
  })

  it('with one mark and three digits means what the language says, and is refused where that is too exact', () => {
    expect([read('1,234', 'en'), read('1,234', 'es')]).toEqual([1234, 'ambiguous'])
    expect([read('1.000', 'en'), read('1.000', 'es')]).toEqual(['ambiguous', 1000])
    expect(readNumber('1.234', 'en', money)).toEqual({ kind: 'ambiguous', whole: '1234', part: '1.234' })
    expect([read('1.234', 'en', { decimals: 3 }), read('1.234', 'en', { decimals: 0 })]).toEqual([1.234, 'ambiguous'])
  })

  it.each(['1e5', 'abc', '0x10', '1..2', '1,2,3', '12,34,5', '--1', '1-2', '.', '-', '1 apple', '١.٥٫٢'])(
    'is refused: %s',
    (text) => expect(read(text)).toBe('not-a-number'),
  )

  it.each(['', ' ', '\u00a0', '$'])('is missing: "%s"', (text) => expect(read(text)).toBe('empty'))

  it('beyond its limits is refused, not moved to them', () => {
    expect(read('-1')).toBe('least')
    expect(read('−1', 'en', { min: -5 })).toBe(-1)
    expect(read('150 %', 'en', { max: 100, unit: '%' })).toBe('most')
    expect(read('0', 'en', { min: 0.01, decimals: 2 })).toBe('least')
    expect(read('1.239')).toBe('ambiguous')
    expect(read('12.2345')).toBe('decimals')
    expect(read('1.5', 'en', {})).toBe('whole-number')
  })

  it('is read back as it is written', () => {
    const anyLocale = fc.constantFrom('en', 'es', 'fr', 'de', 'ar', 'bn')
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.nat(3), anyLocale, (digits, decimals, locale) => {
        const value = Number((digits / 10 ** decimals).toFixed(decimals))
        const text = writeNumber(value, locale, decimals)
        expect(readNumber(text, locale, { decimals, min: -1e9 })).toBe(value === 0 ? 0 : value)
      }),
    )
  })

  it('never becomes another number: what is read has the digits that were typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.,- e$٫٬٣') }), (text) => {
        const found = readNumber(text, 'en', { decimals: 6, min: -1e12, max: 1e12 })
        if (typeof found !== 'number') return
        const digits = text.replaceAll('٣', '3').replace(/\D/g, '').replace(/^0+/, '')
        const kept = found.toFixed(6).replace(/\D/g, '').replace(/^0+/, '')
        expect(kept.replace(/0+$/, '')).toBe(digits.replace(/0+$/, ''))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXPORTED, formatPrice, isRuinedCode, NotationLearner, parseCount, parsePrice, readFlag } from './cells.ts'

describe('parsePrice and formatPrice', () => {
  it.each([
    ['50', 5000],
    ['50.00', 5000],
    ['50.5', 5050],
    ['0', 0],
    ['0.07', 7],
    ['1,299.00', 129900],
    ['1,299', 129900],
    ['12,345,678.90', 1234567890],
    ['50.1000', 5010],
    ['19,99', 1999],
    ['1.299,50', 129950],
    ['007.10', 710],
    ['٥٠', 5000],
    ['١٬٢٩٩٫٥٠', 129950],
    ['1٬000', 100000],
    ['3٫5', 350],
    ['১,২৯৯.৫০', 129950],
    ['１，２９９．００', 129900],
    ['\u200f12.50\u200f', 1250],
    ['1,00,000.00', 10000000],
    ['12,34,567', 123456700],
    ["1'299.50", 129950],
    ['1\u202f299,50', 129950],
    // 1.15 * 100 is 114.99999999999999 in floating point.
    ['1.15', 115],
    ['4503599627.37', 450359962737],
  ])('parse %s as %i minor units', (text, minor) => {
    expect(parsePrice(text, EXPORTED)).toBe(minor)
  })

  it.each([
    '',
    'free',
    '-5',
    '+5',
    '1e3',
    'NaN',
    'Infinity',
    '5.',
    '.5',
    '1,29,9',
    '12,3456',
    '5 0',
    '99999999999',
    '5²',
    '½',
    '1٬29٫5',
    '1,299٫50',
    '٥٠ ريال',
  ])('refuse %j', (text) => {
    expect(parsePrice(text, EXPORTED)).toBeUndefined()
  })

  it('return the same price after formatting and parsing', () => {
    fc.assert(fc.property(fc.nat(999_999_999_999), (minor) => parsePrice(formatPrice(minor), EXPORTED) === minor))
  })
})

describe('the notation of a file', () => {
  const learn = (...cells: string[]) => {
    const learner = new NotationLearner()
    for (const cell of cells) learner.add(cell)
    return learner.result()
  }

  it.each([
    [['1.299,00', '1.000'], '1.000', 100_000],
    [['12,50', '12.500'], '12.500', 1_250_000],
    [['1,299.00', '1,000'], '1,000', 100_000],
    [['1.234.567', '2.500'], '2.500', 250_000],
  ])('learnt from %j reads %s as %i minor units', (cells, cell, minor) => {
    expect(parsePrice(cell, learn(...cells))).toBe(minor)
  })

  it.each([
    [['1.000', '12.500']],
    [['1.000', '9.99', '9,99']],
    // Nobody writes three decimals of a price beside two.
    [['1.000', '9.99']],
  ])('of %j leaves open what 1.000 is', (cells) => {
    expect(parsePrice('1.000', learn(...cells))).toBe('doubtful')
  })

  it('that a person has said decides', () => {
    expect(parsePrice('1.000', { mark: 'comma', isGiven: true })).toBe(100_000)
    expect(parsePrice('1.000', { mark: 'point', isGiven: true })).toBe(100)
    expect(parseCount('1.000', { mark: 'comma', isGiven: true })).toBe(1000)
  })

  it('never makes a price a thousand times less or more than another reading of the same file', () => {
    const price = fc.integer({ min: 1_000, max: 999_999 })
    fc.assert(
      fc.property(fc.array(price, { minLength: 1 }), fc.boolean(), (amounts, isComma) => {
        const written = amounts.map((whole) =>
          new Intl.NumberFormat(isComma ? 'de' : 'en', { minimumFractionDigits: whole % 3 === 0 ? 2 : 0 }).format(
            whole,
          ),
        )
        const notation = learn(...written)
        for (const [index, cell] of written.entries()) {
          const read = parsePrice(cell, notation)
          if (read !== 'doubtful') expect(read).toBe((amounts[index] ?? 0) * 100)
        }
      }),
    )
  })
})

describe('words of spreadsheets', () => {
  it.each([
    'WAHR',
    'VRAI',
    'VERDADERO',
    'VERO',
    'true',
    '1',
    'Oui',
    'نعم',
    'Sì',
    'TÕENE',
    'はい',
    '१',
    'ＴＲＵＥ',
    '✓',
    'DOĞRU',
  ])('%s is yes', (word) => expect(readFlag(word)).toBe(true))
  it.each(['FALSCH', 'FAUX', 'FALSO', 'false', '0', 'Non', 'لا', 'YANLIŞ', 'yanlış', 'NETIESA', 'いいえ', '٠', 'Off'])(
    '%s is no',
    (word) => expect(readFlag(word)).toBe(false),
  )
  it('anything else is neither', () => expect(readFlag('maybe')).toBeUndefined())

  it('knows codes that lost their digits', () => {
    const ruined = [
      '4.00638E+12',
      '1,23E+11',
      '4E+12',
      '4.00638e12',
      '4,00638 E+012',
      '٤٫٠٠٦٣٨E+12',
      '-4.0E+12',
      '4.00638×10^12',
      '####',
    ]
    expect(ruined.filter((code) => !isRuinedCode(code))).toEqual([])
    expect(['4006381333931', 'E+12', '12E', '12E3', 'AB-1E+2', '#1', '4.5x10'].filter(isRuinedCode)).toEqual([])
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPrice, parsePrice } from './prices.ts'

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
    // 1.15 * 100 is 114.99999999999999 in floating point.
    ['1.15', 115],
    ['4503599627.37', 450359962737],
  ])('parse %s as %i minor units', (text, minor) => {
    expect(parsePrice(text)).toBe(minor)
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
    '1.005',
    '1.299',
    '$50',
    '5 0',
    '99999999999',
    '٥٠',
  ])('refuse %j', (text) => {
    expect(parsePrice(text)).toBeUndefined()
  })

  it('return the same price after formatting and parsing', () => {
    fc.assert(fc.property(fc.nat(999_999_999_999), (minor) => parsePrice(formatPrice(minor)) === minor))
  })
})

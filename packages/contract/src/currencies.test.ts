import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exponentOf,
  formatAmount,
  isPayable,
  priceDecimals,
  toDecimal,
  toMinor,
  unitsOf,
  writtenCurrency,
} from './currencies.ts'

const written = (name: string, symbol = '', position: 'prefix' | 'suffix' = 'prefix') => ({ name, symbol, position })
const codes = fc.constantFrom('USD', 'EUR', 'JPY', 'KRW', 'KWD', 'TND', 'CLF')

describe('exponentOf', () => {
  it.each([
    ['USD', 2],
    ['JPY', 0],
    ['jpy', 0],
    ['VND', 0],
    ['ISK', 0],
    ['KWD', 3],
    ['MGA', 2],
    ['a name of a market’s own', 2],
  ])('of %s is %i', (code, exponent) => expect(exponentOf(code)).toBe(exponent))
})

describe('toMinor and toDecimal', () => {
  it('return every payable amount unchanged', () => {
    fc.assert(
      fc.property(codes, fc.integer({ min: 0, max: 1e11 }), (code, steps) => {
        const { exponent, quantum } = unitsOf(code)
        const minor = steps * quantum
        expect(toMinor(toDecimal(minor, exponent), unitsOf(code))).toBe(minor)
        expect(isPayable(toDecimal(minor, exponent), code)).toBe(true)
      }),
    )
  })

  it('count in steps that can be paid, whatever the decimal', () => {
    fc.assert(
      fc.property(codes, fc.double({ min: 0, max: 1e6, noNaN: true }), (code, decimal) => {
        const units = unitsOf(code)
        const minor = toMinor(decimal, units)
        expect(minor % units.quantum).toBe(0)
        expect(Math.abs(toDecimal(minor, units.exponent) - decimal)).toBeLessThanOrEqual(
          0.5 / 10 ** priceDecimals(code) + 1e-9,
        )
      }),
    )
  })
})

describe('isPayable', () => {
  it.each([
    [620, 'JPY', true],
    [620.5, 'JPY', false],
    [19.99, 'USD', true],
    [19.999, 'USD', false],
    [0, 'USD', true],
    [1e-9, 'USD', false],
    [-1e-9, 'JPY', false],
    [1.25, 'KWD', true],
    // Card networks settle in steps of ten fils.
    [1.255, 'KWD', false],
    [9_999_999_999.99, 'USD', true],
  ])('of %f %s is %s', (amount, code, expected) => expect(isPayable(amount, code)).toBe(expected))
})

describe('formatAmount', () => {
  it('writes all decimals of the currency and no more', () => {
    expect(formatAmount(620, written('JPY', '¥'))).toBe('¥620')
    expect(formatAmount(1_234_567, written('JPY', '¥'))).toBe('¥1,234,567')
    expect(formatAmount(1234.5, written('USD', '$'))).toBe('$1,234.50')
    expect(formatAmount(1250.5, written('KWD', ' KD', 'suffix'))).toBe('1,250.500\u00a0KD')
    expect(formatAmount(-5, written('EUR', '€', 'suffix'))).toBe('−5.00\u00a0€')
  })

  it('rounds a converted price to the written currency, halves up', () => {
    expect(formatAmount(1.99, written('JPY', '¥'), 150)).toBe('¥299')
    expect(formatAmount(620, written('USD', '$'), 0.0066)).toBe('$4.09')
    expect(formatAmount(1.005, written('USD', '$'))).toBe('$1.01')
  })

  it('hides no decimals of an order that was placed when every amount had two', () => {
    expect(formatAmount(650.5, written('JPY', '¥'))).toBe('¥650.50')
  })
})

describe('writtenCurrency', () => {
  const settings = {
    currency: { ...written('JPY', '¥'), rate: 1 },
    currencies: [{ name: 'EUR', symbol: '€', position: 'suffix' as const }],
  }
  it('writes an order in its own currency, whatever the market’s is', () => {
    expect(formatAmount(620, writtenCurrency('JPY', settings))).toBe('¥620')
    expect(formatAmount(9.5, writtenCurrency('EUR', settings))).toBe('9.50\u00a0€')
    expect(formatAmount(9.5, writtenCurrency('KWD', settings))).toBe('KWD\u00a09.500')
    expect(formatAmount(620, writtenCurrency(undefined, settings))).toBe('¥620')
  })
})

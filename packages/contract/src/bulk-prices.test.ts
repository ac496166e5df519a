import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BulkPriceChange, changePrice, discountedPrice, PRICE_ROUNDINGS, roundingsOf } from './bulk-prices.ts'
import { unitsOf } from './currencies.ts'

describe('changePrice', () => {
  it.each([
    ['USD', 1_000, { by: 'percent', value: -12.5, round_to: 'none' }, 875],
    ['USD', 1_010, { by: 'percent', value: 0, round_to: '0.99' }, 999],
    ['JPY', 59, { by: 'percent', value: 5, round_to: 'none' }, 62],
    ['JPY', 59, { by: 'amount', value: 1, round_to: '0.50' }, 60],
    ['KWD', 1_230, { by: 'percent', value: 5, round_to: 'none' }, 1_290],
    ['KWD', 1_230, { by: 'percent', value: 0, round_to: '0.99' }, 990],
  ] satisfies [string, number, BulkPriceChange, number][])('of %s %i', (code, price, change, expected) =>
    expect(changePrice(price, change, unitsOf(code))).toBe(expected),
  )

  it('makes a price that can be paid of one that can', () => {
    const values = fc.record({
      code: fc.constantFrom('USD', 'JPY', 'KWD'),
      steps: fc.nat(1_000_000),
      percent: fc.integer({ min: -9_900, max: 20_000 }).map((hundredths) => hundredths / 100),
      round_to: fc.constantFrom(...PRICE_ROUNDINGS),
    })
    fc.assert(
      fc.property(values, ({ code, steps, percent, round_to }) => {
        const units = unitsOf(code)
        const price = changePrice(steps * units.quantum, { by: 'percent', value: percent, round_to }, units)
        expect(Math.abs(price % units.quantum)).toBe(0)
        expect(Number.isInteger(price)).toBe(true)
      }),
    )
    expect(discountedPrice(59, 10, unitsOf('JPY'))).toBe(53)
  })
})

describe('roundingsOf', () => {
  it('offers no cents to a currency without decimals', () => {
    expect(roundingsOf(unitsOf('JPY'))).toEqual(['none', '1.00'])
    expect(roundingsOf(unitsOf('USD'))).toEqual(PRICE_ROUNDINGS)
  })
})

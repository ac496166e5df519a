import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatMoney, percentOf } from './money.ts'

describe('percentOf', () => {
  it.each([
    [1, 50, 1],
    [1, 49.999999, 0],
    [201, 0.5, 1],
    [1_005, 10, 101],
    [100, 8.875, 9],
    [0, 20, 0],
    [9_999_999_999_999, 100, 9_999_999_999_999],
  ])('of %d and %d %% is %d', (amount, percentage, expected) => {
    expect(percentOf(amount, percentage)).toBe(expected)
  })

  it('is at most half a minor unit off', () => {
    const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 100_000 }), (amount, thousandths) => {
        const difference =
          BigInt(percentOf(amount, thousandths / 1_000)) * 100_000n - BigInt(amount) * BigInt(thousandths)
        expect(difference > -50_000n && difference <= 50_000n).toBe(true)
      }),
    )
  })
})

describe('formatMoney', () => {
  it('formats as the storefront does', () => {
    expect(formatMoney(123_450, { name: 'USD', symbol: '$', position: 'prefix' })).toBe('$1,234.50')
    expect(formatMoney(5, { name: 'EUR', symbol: '€', position: 'suffix' })).toBe('0.05\u00a0€')
  })
})

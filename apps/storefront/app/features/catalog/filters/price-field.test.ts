import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsFromRange, fromFieldValue, priceScale, toFieldValue } from './price-field.ts'

const cents = fc.integer({ min: 1, max: 100_000_00 }).map((amount) => amount / 100)
const at = (rate: number, name = 'USD') => ({ name, symbol: '', position: 'prefix' as const, rate })
const rates = fc.constantFrom(1, 0.92, 0.79, 3.67, 119.5, 150)

describe('fromFieldValue and toFieldValue', () => {
  it('return a typed whole number unchanged, in any currency', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500_000 }), rates, (typed, rate) => {
        const amount = fromFieldValue(typed, at(rate))
        // Amounts below one cent of the default currency cannot be filtered by.
        fc.pre(amount !== null)
        expect(Math.abs((toFieldValue(amount, at(rate)) ?? 0) - typed)).toBeLessThanOrEqual(0.005 * rate + 0.5)
        if (rate <= 100) expect(toFieldValue(amount, at(rate))).toBe(typed)
      }),
    )
  })

  it('keep amounts of the default currency to the cent', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        expect(fromFieldValue(amount, at(1))).toBe(amount)
      }),
    )
    expect(toFieldValue(19.99, at(1))).toBe(19.99)
    expect(toFieldValue(20, at(1))).toBe(20)
  })

  it('set no bound when empty, zero or negative', () => {
    expect(fromFieldValue(null, at(1))).toBeNull()
    expect(fromFieldValue(0, at(1))).toBeNull()
    expect(fromFieldValue(-5, at(1))).toBeNull()
    expect(toFieldValue(null, at(1))).toBeNull()
  })
})

describe('priceScale', () => {
  it('contains every price, in steps that meet both ends, coarse enough to use', () => {
    fc.assert(
      fc.property(cents, cents, (a, b) => {
        const [min_price, max_price] = a < b ? [a, b] : [b, a]
        const scale = priceScale({ min_price, max_price })
        if (!scale) {
          expect(max_price - min_price).toBeLessThan(2)
          return
        }
        expect(scale.min).toBeLessThanOrEqual(min_price)
        expect(scale.max).toBeGreaterThanOrEqual(max_price)
        expect((scale.max - scale.min) % scale.step).toBe(0)
        expect((scale.max - scale.min) / scale.step).toBeLessThanOrEqual(202)
      }),
    )
  })

  it('is null when all prices are the same', () => {
    expect(priceScale({ min_price: 20, max_price: 20 })).toBeNull()
    expect(priceScale({ min_price: 0, max_price: 0 })).toBeNull()
  })

  it('sets no bound at its ends', () => {
    const scale = { min: 10, max: 200, step: 1 }
    expect(boundsFromRange([10, 200], scale)).toEqual([null, null])
    expect(boundsFromRange([20, 200], scale)).toEqual([20, null])
    expect(boundsFromRange([10, 90], scale)).toEqual([null, 90])
  })
})

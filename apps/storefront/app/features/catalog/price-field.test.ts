import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOfStops, fromFieldValue, priceStops, stopsOfBounds, toFieldValue } from './price-field.ts'

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

describe('priceStops', () => {
  const filters = (prices: readonly number[]) => {
    const price_quantiles = [...prices].sort((a, b) => a - b)
    return { min_price: price_quantiles[0] ?? 0, max_price: price_quantiles.at(-1) ?? 0, price_quantiles }
  }

  it('ascend, enclose every price, and are few enough to move along, in any currency', () => {
    const names = fc.constantFrom('USD', 'JPY', 'KWD')
    fc.assert(
      fc.property(fc.array(cents, { minLength: 21, maxLength: 21 }), rates, names, (prices, rate, name) => {
        const { min_price, max_price } = filters(prices)
        const stops = priceStops(filters(prices), { rate, name })
        if (!stops) return
        expect(stops.length).toBeGreaterThan(2)
        expect(stops.length).toBeLessThanOrEqual(101)
        // Amounts of the default currency are whole cents.
        expect(stops[0]).toBeLessThanOrEqual(min_price + 0.005)
        expect(stops.at(-1)).toBeGreaterThanOrEqual(max_price - 0.005)
        expect(stops).toEqual([...stops].sort((a, b) => a - b))
      }),
    )
  })

  it('have half of the products in half of the way, at round amounts', () => {
    const quantiles = [4, 6, 8, 9, 10, 12, 13, 14, 15, 17, 19, 22, 25, 29, 34, 40, 55, 80, 150, 600, 4_900]
    const stops = priceStops(filters(quantiles), { rate: 1, name: 'USD' }) ?? []
    expect(stops).toHaveLength(101)
    expect(stops[50]).toBe(19)
    expect(stops[25]).toBe(12)
    expect(stops[90]).toBe(150)
    expect(stops.slice(92, 96)).toEqual([350, 400, 500, 600])
    expect(stops.slice(-3)).toEqual([3_000, 4_000, 5_000])
  })

  it('are in even steps for a server without quantiles', () => {
    const stops = priceStops({ min_price: 0.5, max_price: 100.5 }, { rate: 1, name: 'USD' }) ?? []
    expect([stops[0], stops[1], stops[50], stops.at(-1)]).toEqual([0, 2, 51, 101])
  })

  it('are none when all prices are the same, or next to each other', () => {
    expect(priceStops({ min_price: 20, max_price: 20 }, at(1))).toBeNull()
    expect(priceStops({ min_price: 0, max_price: 0 }, at(1))).toBeNull()
    expect(priceStops({ min_price: 20, max_price: 21 }, at(1, 'JPY'))).toBeNull()
  })
})

describe('boundsOfStops', () => {
  const stops = [10, 20, 40, 80, 160]

  it('set no bound at the ends', () => {
    const bounds: [null, null] = [null, null]
    expect(boundsOfStops([0, 4], { stops, bounds })).toEqual([null, null])
    expect(boundsOfStops([1, 4], { stops, bounds })).toEqual([20, null])
    expect(boundsOfStops([0, 3], { stops, bounds })).toEqual([null, 80])
  })

  it('keep a typed bound to the cent while the other thumb moves', () => {
    const bounds: [number, number] = [18.37, 79.99]
    expect(stopsOfBounds(bounds, stops)).toEqual([1, 3])
    expect(boundsOfStops([1, 2], { stops, bounds })).toEqual([18.37, 40])
    expect(boundsOfStops([2, 3], { stops, bounds })).toEqual([40, 79.99])
  })
})

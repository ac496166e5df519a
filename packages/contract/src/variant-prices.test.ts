import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedChoice, splitSurcharges } from './variant-prices.ts'

const choice = (size: string | null, color: string | null, price: number): PricedChoice => ({ size, color, price })

describe('splitSurcharges', () => {
  it('returns the price as base for a product without options', () => {
    expect(splitSurcharges([choice(null, null, 500)])?.base).toBe(500)
  })

  it('returns the difference to the cheapest size if there are only sizes', () => {
    const result = splitSurcharges([choice('M', null, 700), choice('S', null, 500)])
    expect([result?.base, result?.size('M'), result?.size('S'), result?.color(null)]).toEqual([500, 200, 0, 0])
  })

  it('finds surcharges if some combinations do not exist', () => {
    const result = splitSurcharges([choice('S', 'Red', 500), choice('M', 'Red', 600), choice('M', 'Blue', 650)])
    expect([result?.base, result?.size('M'), result?.color('Blue')]).toEqual([500, 100, 50])
  })

  it('finds surcharges if sizes and colours are never combined', () => {
    const result = splitSurcharges([choice('S', 'Red', 500), choice('M', 'Blue', 650)])
    expect([result?.base, result?.size('M'), result?.color('Blue')]).toEqual([500, 150, 0])
  })

  it.each([
    [
      'two combinations contradict each other',
      [choice('S', 'Red', 10), choice('S', 'Blue', 12), choice('M', 'Red', 11), choice('M', 'Blue', 20)],
    ],
    ['no combination costs the base', [choice('S', 'Red', 20), choice('M', 'Blue', 20), choice('M', 'Red', 30)]],
    ['the base would be negative', [choice('S', 'Red', 10), choice('M', 'Red', 100), choice('M', 'Blue', 10)]],
  ])('returns undefined if %s', (_why, choices) => {
    expect(splitSurcharges(choices)).toBeUndefined()
  })

  it('returns surcharges that sum up to every price and are not negative', () => {
    const choices = fc.uniqueArray(
      fc.record({
        size: fc.constantFrom('S', 'M', 'L'),
        color: fc.constantFrom('Red', 'Blue', 'Sand'),
        price: fc.integer({ min: 0, max: 6 }),
      }),
      { minLength: 1, selector: (each) => `${each.size}${each.color}` },
    )
    fc.assert(
      fc.property(choices, (list) => {
        const result = splitSurcharges(list)
        if (!result) return
        for (const { size, color, price } of list) {
          expect(result.base + result.size(size) + result.color(color)).toBe(price)
          expect(Math.min(result.base, result.size(size), result.color(color))).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('always finds surcharges for prices that are sums of them', () => {
    const amounts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(1_000), amounts, amounts, (base, sizes, colors) => {
        const list = sizes.flatMap((s, i) => colors.map((c, j) => choice(`${i}`, `${j}`, base + s + c)))
        expect(splitSurcharges(list)?.base).toBe(Math.min(...list.map((each) => each.price)))
      }),
    )
  })
})

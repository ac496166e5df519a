import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type PricedChoice, splitSurcharges } from './surcharges.ts'

const choice = (size: string | null, color: string | null, price: number): PricedChoice => ({ size, color, price })

describe('splitSurcharges', () => {
  it('finds none for a product without options', () => {
    expect(splitSurcharges([choice(null, null, 500)])?.base).toBe(500)
  })

  it('takes the difference to the cheapest size when there are only sizes', () => {
    const split = splitSurcharges([choice('M', null, 700), choice('S', null, 500)])
    expect([split?.base, split?.size('M'), split?.size('S'), split?.color(null)]).toEqual([500, 200, 0, 0])
  })

  it('finds surcharges when some combinations do not exist', () => {
    const split = splitSurcharges([choice('S', 'Red', 500), choice('M', 'Red', 600), choice('M', 'Blue', 650)])
    expect([split?.base, split?.size('M'), split?.color('Blue')]).toEqual([500, 100, 50])
  })

  it('finds surcharges when sizes and colours are never combined', () => {
    const split = splitSurcharges([choice('S', 'Red', 500), choice('M', 'Blue', 650)])
    expect([split?.base, split?.size('M'), split?.color('Blue')]).toEqual([500, 150, 0])
  })

  it.each([
    [
      'two ways disagree',
      [choice('S', 'Red', 10), choice('S', 'Blue', 12), choice('M', 'Red', 11), choice('M', 'Blue', 20)],
    ],
    ['nothing costs the base', [choice('S', 'Red', 20), choice('M', 'Blue', 20), choice('M', 'Red', 30)]],
    ['the base would be negative', [choice('S', 'Red', 10), choice('M', 'Red', 100), choice('M', 'Blue', 10)]],
  ])('are refused where %s', (_why, choices) => {
    expect(splitSurcharges(choices)).toBeUndefined()
  })

  it('always sums up to the price of every choice, without negative surcharges', () => {
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
        const split = splitSurcharges(list)
        if (!split) return
        for (const { size, color, price } of list) {
          expect(split.base + split.size(size) + split.color(color)).toBe(price)
          expect(Math.min(split.base, split.size(size), split.color(color))).toBeGreaterThanOrEqual(0)
        }
      }),
    )
  })

  it('always finds surcharges when prices were made of them', () => {
    const amounts = fc.array(fc.nat(1_000), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(fc.nat(1_000), amounts, amounts, (base, sizes, colors) => {
        const list = sizes.flatMap((s, i) => colors.map((c, j) => choice(`${i}`, `${j}`, base + s + c)))
        expect(splitSurcharges(list)?.base).toBe(Math.min(...list.map((each) => each.price)))
      }),
    )
  })
})

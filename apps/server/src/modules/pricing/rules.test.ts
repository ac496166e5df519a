import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dealContingent, maxQuantity, type PriceParts, unitPrice } from './rules.ts'

const parts = (some: Partial<PriceParts>): PriceParts => ({
  price: 2000,
  discountPrice: 0,
  sizeSurcharge: 0,
  colorSurcharge: 0,
  ...some,
})

describe('what one piece costs', () => {
  it.each([
    ['the price', {}, { price: 2000, discount_price: 0, unit: 2000 }],
    ['the discount price', { discountPrice: 1500 }, { price: 2000, discount_price: 1500, unit: 1500 }],
    [
      'the sale’s price before it',
      { discountPrice: 1500, salePrice: 1800 },
      { price: 2000, discount_price: 1800, unit: 1800 },
    ],
    [
      'no more than the price, whatever a sale says',
      { salePrice: 2500 },
      { price: 2000, discount_price: 0, unit: 2000 },
    ],
    [
      'no more than the price, whatever the discount says',
      { discountPrice: 2000 },
      { price: 2000, discount_price: 0, unit: 2000 },
    ],
    ['the price, where a sale asks nothing', { salePrice: 0 }, { price: 2000, discount_price: 0, unit: 2000 }],
    [
      'surcharges on top of either',
      { discountPrice: 1500, sizeSurcharge: 200, colorSurcharge: 50 },
      { price: 2250, discount_price: 1750, unit: 1750 },
    ],
  ])('is %s', (_, some, expected) => {
    expect(unitPrice(parts(some))).toEqual(expected)
  })

  const minor = fc.integer({ min: 0, max: 10_000_000 })
  const anyParts = fc.record({
    price: minor,
    discountPrice: minor,
    salePrice: fc.option(minor, { nil: undefined }),
    sizeSurcharge: minor,
    colorSurcharge: minor,
  })

  it('is never above the list price nor below the surcharges, and is what is shown', () => {
    fc.assert(
      fc.property(anyParts, (some) => {
        const { price, discount_price, unit } = unitPrice(some)
        expect(unit).toBeLessThanOrEqual(price)
        expect(unit).toBeGreaterThanOrEqual(some.sizeSurcharge + some.colorSurcharge)
        expect(discount_price > 0 ? discount_price : price).toBe(unit)
      }),
    )
  })
})

describe('how many can be had', () => {
  it.each([
    [5, null, 5],
    [0, null, 0],
    [5_000, null, 999],
    [5, 3, 3],
    [2, 3, 2],
    [-1, null, 0],
  ])('of %j in stock with %j left of a contingent: %j', (stock, left, expected) => {
    expect(maxQuantity(stock, left === null ? null : { flash_sale_id: 1, price: 1, left })).toBe(expected)
  })
})

describe('a contingent', () => {
  const quantities = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 })

  it('is never dealt out twice, and no line waits while some is left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), quantities, (left, wanted) => {
        const dealt = dealContingent({ flash_sale_id: 1, price: 1, left }, wanted)
        expect(dealt).toHaveLength(wanted.length)
        const taken = dealt.map((share, index) => Math.min(share?.left ?? 0, wanted[index] ?? 0))
        const total = taken.reduce((sum, one) => sum + one, 0)
        expect(total).toBe(
          Math.min(
            left,
            wanted.reduce((sum, one) => sum + one, 0),
          ),
        )
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { calculatePrice, displayPrice, lineTotal, type PriceParts, sumAmounts } from './price-rules.ts'

const toDecimal = (minorUnits: number): number => minorUnits / 100
const minorUnits = fc.integer({ min: 0, max: 10_000_000 })
const anyParts = fc.record({
  listPrice: minorUnits,
  discountPrice: minorUnits,
  salePrice: fc.option(minorUnits, { nil: undefined }),
  sizeSurcharge: minorUnits,
  colorSurcharge: minorUnits,
})

describe('calculatePrice', () => {
  const cases: [string, Partial<PriceParts>, object][] = [
    ['the list price without a discount', {}, { listPrice: 2000, discountPrice: 0, unitPrice: 2000 }],
    ['the discount price', { discountPrice: 1500 }, { discountPrice: 1500, unitPrice: 1500, discountPercentage: 25 }],
    ['the sale price before the discount price', { discountPrice: 1500, salePrice: 1800 }, { unitPrice: 1800 }],
    ['the list price when the sale price is above it', { salePrice: 2500 }, { discountPrice: 0, unitPrice: 2000 }],
    [
      'the list price when the discount price equals it',
      { discountPrice: 2000 },
      { discountPrice: 0, unitPrice: 2000 },
    ],
    ['the discount price when the sale price is 0', { discountPrice: 1500, salePrice: 0 }, { unitPrice: 1500 }],
    [
      'surcharges on the list price and the discount price',
      { discountPrice: 1500, sizeSurcharge: 200, colorSurcharge: 50 },
      { listPrice: 2250, discountPrice: 1750, unitPrice: 1750, discountPercentage: 22 },
    ],
  ]
  it.each(cases)('charges %s', (_, parts, expected) => {
    expect(calculatePrice({ listPrice: 2000, discountPrice: 0, ...parts })).toMatchObject(expected)
  })

  // docs/spec leaves open: Unit price: a running flash-sale price, else the discount price above 0, else the price;
  // plus size and color surcharges; discount_percentage derived, rounded
  it('never charges more than the list price nor less than the surcharges, and shows what it charges', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const { listPrice, discountPrice, unitPrice, discountPercentage } = calculatePrice(parts)
        expect(unitPrice).toBeLessThanOrEqual(listPrice)
        expect(unitPrice).toBeGreaterThanOrEqual(parts.sizeSurcharge + parts.colorSurcharge)
        expect(discountPrice > 0 ? discountPrice : listPrice).toBe(unitPrice)
        expect(discountPercentage).toBeGreaterThanOrEqual(0)
        expect(discountPercentage).toBeLessThanOrEqual(100)
      }),
    )
  })

  it('takes off the same amount with and without surcharges', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const plain = calculatePrice({ ...parts, sizeSurcharge: 0, colorSurcharge: 0 })
        const { listPrice, unitPrice } = calculatePrice(parts)
        expect(listPrice - unitPrice).toBe(plain.listPrice - plain.unitPrice)
      }),
    )
  })
})

describe('displayPrice', () => {
  it('returns the prices that the server calculated, without reducing them again', () => {
    fc.assert(
      fc.property(anyParts, (parts) => {
        const calculated = calculatePrice(parts)
        const shown = displayPrice({
          price: toDecimal(calculated.listPrice),
          discount_price: toDecimal(calculated.discountPrice),
        })
        expect(shown.unitPrice).toBe(toDecimal(calculated.unitPrice))
        expect(shown.priceBefore ?? shown.unitPrice).toBe(toDecimal(calculated.listPrice))
        expect(shown.discountPercentage).toBe(calculated.discountPercentage)
      }),
    )
  })

  it('adds a surcharge to both prices', () => {
    expect(displayPrice({ price: 185, discount_price: 148 }, 17)).toEqual({
      unitPrice: 165,
      priceBefore: 202,
      discountPercentage: 18,
    })
  })
})

describe('lineTotal and sumAmounts', () => {
  it('are exact for sums that floating point rounds', () => {
    expect(lineTotal({ price: 0.1, discount_price: 0, quantity: 3 })).toBe(0.3)
    expect(sumAmounts([0.1, 0.2])).toBe(0.3)
  })

  it('give the same amount for a line as for its pieces', () => {
    fc.assert(
      fc.property(minorUnits, fc.integer({ min: 0, max: 99 }), (price, quantity) => {
        const item = { price: toDecimal(price), discount_price: 0 }
        const pieces = Array.from({ length: quantity }, () => lineTotal({ ...item, quantity: 1 }))
        expect(sumAmounts(pieces)).toBe(lineTotal({ ...item, quantity }))
      }),
    )
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { convertNet, NET_PARTS, NET_UNITS, pricePerUnitOf } from './price-per-unit.ts'

const plain = { isSmallShown: false }
const small = { isSmallShown: true }
const of = (quantity: number, unit: (typeof NET_UNITS)[number]) => ({
  quantity: Math.round(quantity * NET_PARTS),
  unit,
})

describe('pricePerUnitOf', () => {
  it.each([
    [1400, of(250, 'ml'), plain, { amount: 5600, quantity: 1, unit: 'l' }],
    [690, of(300, 'g'), plain, { amount: 2300, quantity: 1, unit: 'kg' }],
    [650, of(0.1, 'kg'), plain, { amount: 6500, quantity: 1, unit: 'kg' }],
    [999, of(1.5, 'l'), plain, { amount: 666, quantity: 1, unit: 'l' }],
    [500, of(80, 'cm'), plain, { amount: 625, quantity: 1, unit: 'm' }],
    [2495, of(2.22, 'm2'), plain, { amount: 1124, quantity: 1, unit: 'm2' }],
    [450, of(12, 'piece'), plain, { amount: 38, quantity: 1, unit: 'piece' }],
    [650, of(100, 'g'), small, { amount: 650, quantity: 100, unit: 'g' }],
    [650, of(0.2, 'l'), small, { amount: 325, quantity: 100, unit: 'ml' }],
    // From 250 on, contents are no longer small.
    [1400, of(250, 'ml'), small, { amount: 5600, quantity: 1, unit: 'l' }],
    [1400, of(249.999, 'ml'), small, { amount: 560, quantity: 100, unit: 'ml' }],
    [500, of(80, 'cm'), small, { amount: 625, quantity: 1, unit: 'm' }],
  ])('of %d for %o is %o', (price, content, rule, expected) => {
    expect(pricePerUnitOf(price, content, rule)).toEqual(expected)
  })

  it('is none without a content, without a unit, and of a single piece', () => {
    expect(pricePerUnitOf(100, { quantity: null, unit: 'g' }, plain)).toBeNull()
    expect(pricePerUnitOf(100, { quantity: 5, unit: null }, plain)).toBeNull()
    expect(pricePerUnitOf(100, of(1, 'piece'), plain)).toBeNull()
  })

  it('rounds half up, and never by more than half', () => {
    expect(pricePerUnitOf(1, of(2, 'kg'), plain)?.amount).toBe(1)
    const price = fc.integer({ min: 0, max: 10 ** 12 })
    fc.assert(
      fc.property(
        price,
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.constantFrom(...NET_UNITS),
        (amount, quantity, unit) => {
          const found = pricePerUnitOf(amount, { quantity, unit }, plain)
          if (!found || !Number.isSafeInteger(found.amount)) return
          const parts = BigInt({ g: 1e6, ml: 1e6, cm: 1e5, kg: 1e3, l: 1e3, m: 1e3, m2: 1e3, piece: 1e3 }[unit])
          const twice = 2n * (BigInt(found.amount) * BigInt(quantity) - BigInt(amount) * parts)
          expect(twice > -BigInt(quantity) && twice <= BigInt(quantity)).toBe(true)
        },
      ),
    )
  })
})

describe('convertNet', () => {
  it('converts between units of one kind alone', () => {
    expect(convertNet(1_500, 'kg', 'g')).toBe(1_500_000)
    expect(convertNet(250_000, 'ml', 'l')).toBe(250)
    expect(convertNet(80_000, 'cm', 'm')).toBe(800)
    expect(convertNet(1_000, 'kg', 'l')).toBeUndefined()
  })
})

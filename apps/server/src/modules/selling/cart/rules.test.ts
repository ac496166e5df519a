import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocateFlashSaleStock, maxQuantity } from './rules.ts'

describe('maxQuantity', () => {
  it.each([
    [5, null, 5],
    [0, null, 0],
    [5_000, null, 999],
    [5, 3, 3],
    [2, 3, 2],
    [-1, null, 0],
  ])('returns, with %j in stock and %j left of a flash sale, %j', (stock, left, expected) => {
    expect(maxQuantity(stock, left === null ? null : { left })).toBe(expected)
  })
})

describe('allocateFlashSaleStock', () => {
  it('allocates each piece at most once, and all of them if the lines want as many', () => {
    const quantities = fc.array(fc.integer({ min: 1, max: 999 }), { maxLength: 8 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_000 }), quantities, (left, wanted) => {
        const shares = allocateFlashSaleStock({ left }, wanted)
        expect(shares).toHaveLength(wanted.length)
        const allocated = shares.map((share, index) => Math.min(share?.left ?? 0, wanted[index] ?? 0))
        const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
        expect(sum(allocated)).toBe(Math.min(left, sum(wanted)))
      }),
    )
  })
})

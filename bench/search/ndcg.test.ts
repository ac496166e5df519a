import { describe, expect, it } from 'vitest'
import { ndcgAt10 } from './measure.ts'

const judgement = { right: ['lagoon', 'red'], good: ['small'] }

describe('ndcgAt10', () => {
  it('is 1 when all right products stand before the good ones, whatever follows', () => {
    expect(ndcgAt10(['red', 'lagoon', 'small', 'kettle'], judgement)).toBe(1)
  })

  it('is 0 without results, or when only products of no worth are shown', () => {
    expect(ndcgAt10([], judgement)).toBe(0)
    expect(ndcgAt10(['kettle', 'mug'], judgement)).toBe(0)
  })

  it('discounts a gain by the logarithm of its position', () => {
    const ideal = 3 + 3 / Math.log2(3) + 1 / Math.log2(4)
    expect(ndcgAt10(['small', 'kettle', 'red'], judgement)).toBeCloseTo((1 + 3 / Math.log2(4)) / ideal)
  })

  it('looks at the first ten alone', () => {
    const others = Array.from({ length: 10 }, (_, index) => `other-${index}`)
    expect(ndcgAt10([...others, 'lagoon'], judgement)).toBe(0)
    const right = [...others, 'eleventh']
    expect(ndcgAt10(right, { right, good: ['small'] })).toBe(1)
  })

  it('counts a product once that is shown twice', () => {
    expect(ndcgAt10(['red', 'red'], judgement)).toBe(ndcgAt10(['red'], judgement))
  })

  it('measures the nearest products where nothing is right', () => {
    expect(ndcgAt10(['kettle', 'small'], { right: [], good: ['small'] })).toBeCloseTo(1 / Math.log2(3))
  })

  it('refuses a query of which nothing is right or good', () => {
    expect(() => ndcgAt10(['kettle'], { right: [], good: [] })).toThrow('no nDCG')
  })
})
